"""What people download: the frozen program, and the files each system installs it from."""
