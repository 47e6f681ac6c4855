"""Tools for developers: pictures of scenes, sample matches, texts, measurements, the state file of window tests."""
