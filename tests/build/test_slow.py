"""The list of slow tests: read from what pytest measured."""

import tomllib

from build.slow import LIMIT, durations, listed

LOG = f"""
=== slowest durations ===
1.20s call     tests/a/test_one.py::test_long[de]
{LIMIT * 0.6:.2f}s call     tests/a/test_one.py::test_in_parts[0]
{LIMIT * 0.6:.2f}s setup    tests/a/test_one.py::test_in_parts[1]
{LIMIT * 0.6:.2f}s call     tests/b/test_two.py::test_short
12 passed in 3.00s
"""


def test_the_parameters_of_a_test_are_added_up() -> None:
    found = durations(LOG.splitlines())
    assert set(found) == {
        ("tests/a/test_one.py", "test_long"),
        ("tests/a/test_one.py", "test_in_parts"),
        ("tests/b/test_two.py", "test_short"),
    }
    assert tomllib.loads(listed(found)) == {"tests/a/test_one.py": ["test_in_parts", "test_long"]}


def test_nothing_measured_is_an_empty_list() -> None:
    assert tomllib.loads(listed({})) == {}
