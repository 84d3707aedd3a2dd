"""Declarations of zones, state, tables, the stack, and limits."""

from __future__ import annotations

from dogtable.lang import kinds, source, tree
from dogtable.lang.declare import Declare
from dogtable.lang.hints import did_you_mean
from dogtable.lang.tree import Kind
from dogtable.lang.vocabulary import DECLARATION


class DeclareState(Declare):
    """Reads what can change while a game runs, and tables."""

    def zones(self) -> None:
        """Read `zones:`."""
        for key, node in self.each("zones"):
            mapping = self.one("zones", key, node)
            if mapping is None:
                continue
            if (parsed := self.syntax.expression(mapping.get("refill when"))) is not None:
                self.names.late.refill_when[key.text] = parsed
            self.names.zones[key.text] = tree.ZoneDecl(
                key.span,
                key.text,
                self.kinds_of(mapping.get("of")),
                self.per(mapping.get("per")),
                self.known_by(mapping),
                self.rows.integer(mapping.get("holds"), 1),
                self.rows.title(mapping.get("refill")),
                None,
                self.internal(mapping.get("internal")),
            )
        for zone in self.names.zones.values():
            self.check_refill(zone)

    def check_refill(self, zone: tree.ZoneDecl) -> None:
        """Report a `refill:` that is no zone of the same kinds (E404)."""
        if not zone.refill:
            return
        top = self.top("zones")
        inner = top.get(zone.name) if top else None
        written = inner.get("refill") if isinstance(inner, source.Mapping) else None
        span = written.span if written else zone.span
        other = self.names.zones.get(zone.refill)
        if other is None or other.per not in ((), zone.per):
            hint = (
                "a zone without per, or one with the same" if other else self.names.suggest(zone.refill, (), ("zone",))
            )
            self.report.add(span, "E404", f"'{zone.refill}' cannot refill '{zone.name}'", hint)
        elif zone.of and not set(other.of) <= set(zone.of):  # none: what was written is no kind, which is told there
            self.report.add(span, "E404", f"'{zone.refill}' holds other kinds than '{zone.name}'")

    def kinds_of(self, node: source.Node | None) -> tuple[str, ...]:
        """Return names of kinds."""
        found = []
        for item in self.rows.items(node):
            scalar = self.syntax.scalar(item, "a kind of piece")
            if scalar is None:
                continue
            if scalar.text not in self.rows.kind_names:
                hint = did_you_mean(scalar.text, self.rows.kind_names)
                self.report.add(scalar.span, "E217", f"there is no kind of piece '{scalar.text}'", hint)
            else:
                found.append(scalar.text)
        return tuple(found)

    def per(self, node: source.Node | None) -> tuple[tree.Per, ...]:
        """Return what there is one of for each: at most two."""
        items = self.rows.items(node)
        if len(items) > 2 and node is not None:
            self.report.add(node.span, "E404", "'per' names at most two")
        found = []
        for item in items[:2]:
            scalar = self.syntax.scalar(item, "player, a word list or a kind of piece")
            if scalar is None:
                continue
            if scalar.text == "player":
                found.append(tree.Per("player", "player"))
            elif scalar.text in self.rows.word_lists:
                found.append(tree.Per("word", scalar.text))
            elif scalar.text in self.rows.kind_names:
                found.append(tree.Per("piece", scalar.text))
            else:
                hint = did_you_mean(scalar.text, ["player", *self.rows.word_lists, *self.rows.kind_names])
                self.report.add(scalar.span, "E217", f"'{scalar.text}' is no player, word list or kind", hint)
        return tuple(found)

    def per_player(self, node: source.Node | None) -> bool:
        """Return whether there is one per player; nothing else is possible here."""
        if node is None:
            return False
        if isinstance(node, source.Scalar) and node.text == "player":
            return True
        self.report.add(node.span, "E216", f"expected player, found {source.describe(node)}")
        return False

    def seen_by(self, mapping: source.Mapping) -> tree.Seen:
        """Return who sees a zone, board or state."""
        node = mapping.get("seen by")
        seen = _SEEN.get(node.text) if isinstance(node, source.Scalar) else None
        if isinstance(node, source.Scalar) and seen == "owner":
            self.owned(mapping, node)
        elif node is not None and seen is None:
            found = source.describe(node)
            self.report.add(node.span, "E216", f"expected everybody, owner or nobody, found {found}")
        return seen or "everybody"

    def known_by(self, mapping: source.Mapping) -> tree.Ordered:
        """Return who sees a zone: a pile that may be looked through is unordered to them."""
        node = mapping.get("seen by")
        if not isinstance(node, source.Scalar) or node.text not in ("owner unordered", "everybody unordered"):
            return self.seen_by(mapping)
        if node.text == "everybody unordered":
            return "everybody unordered"
        self.owned(mapping, node)
        return "owner unordered"

    def owned(self, mapping: source.Mapping, seen: source.Scalar) -> None:
        """Report what is seen by its owner, but has none (E404)."""
        per = mapping.get("per")
        if "player" not in [item.text for item in self.rows.items(per) if isinstance(item, source.Scalar)]:
            self.report.add(seen.span, "E404", "nobody owns this", f"'seen by: {seen.text}' goes with 'per: player'")

    def state(self) -> None:
        """Read `state:`."""
        for key, node in self.each("state"):
            if not isinstance(node, source.Mapping):
                kind, mapping = self.rows.kind(node), None
            else:
                mapping = node
                self.syntax.known_keys(mapping, DECLARATION["state"].key_names(), f"'{key.text}'")
                kind = self.state_kind(key.text, mapping)
            if _begins_with_nothing(kind):
                hint = "pieces belong in a zone" if kind.sort == "list" else f"write '{kinds.name(kind)} or none'"
                self.report.add(key.span, "E404", f"'{key.text}' cannot hold {kinds.a(kind)}", hint)
            resets = mapping.get("resets") if mapping else None
            if resets is not None and not (isinstance(resets, source.Scalar) and resets.text == "turn"):
                self.report.add(resets.span, "E216", f"expected turn, found {source.describe(resets)}")
            self.names.state[key.text] = tree.StateDecl(
                key.span,
                key.text,
                kind,
                self.per(mapping.get("per")) if mapping else (),
                None,
                resets is not None,
                self.seen_by(mapping) if mapping else "everybody",
                self.internal(mapping.get("internal")) if mapping else False,
            )

    def internal(self, node: source.Node | None) -> bool:
        """Return whether the rules alone need a zone or state."""
        return node is not None and bool(self.rows.flag(node))

    def state_kind(self, name: str, mapping: source.Mapping) -> Kind:
        """Return the kind of a state variable given by a mapping."""
        if (parsed := self.syntax.expression(mapping.get("first"))) is not None:
            self.names.late.state_first[name] = parsed
        given = mapping.get("kind")
        if given is None:
            return self.rows.range(mapping)
        if "from" in mapping or "to" in mapping:
            self.report.add(given.span, "E207", "either 'kind:' or 'from:' and 'to:'")
        return self.rows.kind(given)

    def tables(self) -> None:
        """Read `tables:`."""
        for key, node in self.each("tables"):
            if isinstance(node, source.Sequence):
                keys: list[tuple[int, source.Node]] = list(enumerate(node))
                key_kind = tree.INT
            else:
                key_kind, keys = self.table_keys(key, node)
            value: Kind = kinds.UNKNOWN
            for _, inner in keys:
                joined = kinds.join(value, self.rows.inferred(inner))
                if joined is None:
                    self.report.add(inner.span, "E303", f"expected {kinds.a(value)}, as before")
                else:
                    value = joined
            if kinds.is_unknown(value) and value.sort != "list":
                value = tree.INT
            rows: dict[int, tree.Data] = {}
            for number, inner in keys:
                data = self.rows.value(inner, value)
                if data is not None:
                    rows[number] = data
            whole = value if value.sort == "list" else kinds.optional(value)
            self.names.tables[key.text] = tree.TableDecl(key.span, key.text, key_kind, whole, rows)

    def table_keys(self, key: source.Scalar, node: source.Node) -> tuple[Kind, list[tuple[int, source.Node]]]:
        """Return the kind of the keys of a table, and its values by key."""
        found: list[tuple[int, source.Node]] = []
        kind = kinds.UNKNOWN
        for name, value in self.rows.mapping(node, "a list or a mapping of constants") or ():
            mine = self.rows.inferred(name)
            joined = kinds.join(kind, mine)
            if joined is None:
                self.report.add(name.span, "E303", f"expected {kinds.a(kind)}, as the keys before")
                continue
            kind = joined
            number = self.rows.value(name, mine)
            if isinstance(number, int):
                found.append((number, value))
        if kinds.is_unknown(kind):
            kind = tree.INT
        if kind.sort not in ("int", "word", "flag"):
            self.report.add(key.span, "E216", "the keys of a table are numbers or words")
        return kind, found

    def stack(self) -> None:
        """Read `stack:`."""
        key, mapping = self.whole("stack")
        if key is None or mapping is None:
            return
        depth = self.rows.integer(mapping.get("depth"), 1, 1000)
        given = mapping.get("fields")
        fields = self.rows.fields(given, "entry")
        spans = {key.text: key.span for key, _ in given} if isinstance(given, source.Mapping) else {}
        for one in fields:
            if _begins_with_nothing(one.kind):
                hint = f"a field of an entry begins as none: write '{kinds.name(one.kind)} or none'"
                place = spans.get(one.name, key.span)
                self.report.add(place, "E404", f"'{one.name}' cannot be {kinds.a(one.kind)}", hint)
        self.names.stack = tree.StackDecl(key.span, depth or 1, tuple(fields))

    def tells(self) -> None:
        """Read `tells:`: a reason for each routine, or for `play`."""
        routines = self.tops.get("routines")
        named = (
            [key.text.partition("(")[0] for key, _ in routines[1]]
            if routines and isinstance(routines[1], source.Mapping)
            else []
        )
        for key, node in self.top("tells") or ():
            scalar = node if isinstance(node, source.Scalar) and node.text.strip() else None
            if scalar is None:
                hint = "such as 'ask: Who is asked says openly what they have.'"
                self.report.add(node.span, "E111", f"expected a reason, found {source.describe(node)}", hint)
            elif key.text not in ("play", *named):
                self.report.add(key.span, "E203", f"there is no routine '{key.text}'", did_you_mean(key.text, named))
            else:
                self.names.tells[key.text] = scalar.text

    def limits(self) -> None:
        """Read `limits:`."""
        for key, node in self.whole("limits")[1] or ():
            value = self.rows.integer(node, 1)
            if value is not None:
                self.names.limits[key.text] = value


_SEEN: dict[str, tree.Seen] = {"everybody": "everybody", "owner": "owner", "nobody": "nobody"}


def _begins_with_nothing(kind: Kind) -> bool:
    """Whether nothing can be kept in something of a kind before a game begins: there is no first value."""
    return kind.sort == "list" or (kind.sort in ("piece", "space", "place") and not kind.optional)
