"""Tools for developers: pictures of scenes, sample matches, measurements, layout checks, the state file of window tests."""
