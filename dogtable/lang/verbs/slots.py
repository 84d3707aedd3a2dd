"""Slots that several verbs have."""

from __future__ import annotations

from dogtable.lang.constructs import Slot

DO = Slot("do", "block", "what is done", must=True)
ASK = Slot("ask", "text", "the question, as the player reads it")
RULE = Slot("rule", "rule", "the rule by which this is asked; a refusal for which no other rule speaks names it")
MAY = Slot("may", "text", "the seat may pass; the text is what passing is called")
EVENT = Slot("event", "word", "a class for the event, for motion and sound")
SAY = Slot("say", "text", 'a sentence for the log instead of the plain one; `""`: none')
