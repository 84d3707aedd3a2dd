"""Pages of scenarios (E7xx)."""

from __future__ import annotations

from dogtable.lang.explain.page import Page

PAGES: tuple[Page, ...] = (
    Page(
        "E701",
        "no file of scenarios",
        "A file of scenarios is a list; each begins with 'scenario:' or 'setting:'.",
        "text",
        "scenario: one",
        "write '- scenario: one'.",
    ),
    Page(
        "E702",
        "an unknown key",
        "A scenario has no such key.",
        "text",
        "- scenario: one\n  gvien: {}",
        "take the nearest key.",
    ),
    Page(
        "E703",
        "two scenarios of one name",
        "Each scenario and each setting has its own name.",
        "text",
        "- scenario: one\n- scenario: one",
        "rename one of them.",
    ),
    Page(
        "E704",
        "there is no such setting",
        "A setting stands above the scenarios that use it.",
        "text",
        "- scenario: one\n  setting: twnety",
        "take the nearest name.",
    ),
    Page(
        "E705",
        "a value of another sort",
        "Here a list, a text, a number or a condition is expected.",
        "text",
        "then: 3",
        "write it as the message says.",
    ),
    Page(
        "E710",
        "a scenario does not hold",
        "What was expected did not happen.",
        "text",
        'then: ["len(hand[0]) == 3"]',
        "mend the rule, or the scenario.",
    ),
    Page(
        "E711",
        "a scenario cannot be played",
        "The position is impossible, an answer is no option, or a rule failed.",
        "text",
        "do: [card=seven use=splti]",
        "the message says which answer, and what the options were.",
    ),
    Page(
        "E712",
        "a rule number that the rulebook does not have",
        "A scenario names a rule that stands in no paragraph of the rulebook.",
        "text",
        "rule: D99",
        "look at the rulebook's numbers.",
    ),
    Page(
        "E713",
        "an example in the rulebook that cannot be shown",
        "A line `scenario: NAME` names no scenario of the ruleset, or one that cannot be laid out or asks nobody.",
        "text",
        "scenario: a piece that nobody knows",
        "look at the names in `scenarios/`, and choose one in which somebody is asked.",
    ),
)
