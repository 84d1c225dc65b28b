"""How many may be taken, as the rule language says it, compared with counting."""

from math import ceil

import pytest

from grundy.rules.language.heaps import part


@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize("by", range(2, 6))
def test_a_part_of_a_heap_is_one_number(by, up):
    conditions = part(by, up=up).when
    for n in range(30):
        allowed = [k for k in range(40) if all(x.evaluate({"n": n, "k": k}) for x in conditions)]
        assert allowed == [ceil(n / by) if up else int(n / by)]
