"""Waits for programs that write into files."""
import sys
import time


def wait_for(text, path):
    for _ in range(600):
        if path.exists() and text in path.read_text():
            return
        time.sleep(0.1)
    sys.exit(f"error: {path} doesn't say '{text}': {path.read_text() if path.exists() else ''}")
