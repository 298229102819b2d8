// `run` changes this file, so that a build compiles another file than the one with the mistake.
