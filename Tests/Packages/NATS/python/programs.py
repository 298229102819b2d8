"""Starts programs."""
import atexit
import subprocess


def start_program(command, **options):
    """Starts a program that ends with this one, even after an error."""
    process = subprocess.Popen(command, **options)
    atexit.register(process.kill)
    return process
