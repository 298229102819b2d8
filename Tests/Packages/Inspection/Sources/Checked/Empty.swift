// Changed by `run`: what a build shows that compiles another file than the one with the mistake.
