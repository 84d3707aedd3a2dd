"""Checks names: alone, with an index, with a field, with arguments."""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.builtin import DIRECTIONS
from dogtable.lang.check_values import CheckValues
from dogtable.lang.functions import FUNCTION
from dogtable.lang.hints import did_you_mean, one_of
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Broken, Scope, Signature
from dogtable.lang.tree import FLAG, INT, PLAYER, Kind, list_of
from dogtable.lang.vocabulary import RESERVED


class CheckNames(CheckValues):
    """Resolves names to what is declared."""

    def name(self, e: x.Name, scope: Scope) -> tree.Expr:
        """Return what a name alone means."""
        name, span = e.name, e.span
        if name in scope.locals:
            return tree.Local(span, scope.locals[name], scope.picks.get(name, name))
        if name in self.names.contested:
            return Broken(span, UNKNOWN)
        built_in = self.built_in(name, span, scope)
        if built_in is not None:
            return built_in
        symbol = self.names.symbols.get(name)
        if symbol is None:
            return self.unknown_name(e, scope)
        if scope.constant and symbol.sort not in ("option", "word", "table", "words", "define"):
            hint = "only options, words, tables and players are known then"
            return self.problem(span, "E218", f"'{name}' is not known before a game", hint)
        if symbol.sort == "word":
            of, at = self.names.word_of[name]
            return tree.Const(span, kinds.word(of), at)
        if symbol.sort == "define" and name in self.signatures:  # else it was refused, and that is told
            return self.use(self.signatures[name], (), span, span, scope)
        return self.declared(name, symbol.sort, symbol.what, span)

    def declared(self, name: str, sort: str, what: str, span: Span) -> tree.Expr:
        """Return what a declared name stands for."""
        names = self.names
        if sort == "option" and name in names.options:
            values = names.options[name].values
            return tree.OptionValue(span, kinds.word(f"option:{name}") if values else FLAG, name)
        if sort == "words" and name in names.words:
            return tree.WordList(span, list_of(kinds.word(name)), name)
        if sort == "set" and name in names.pieces:
            return tree.PieceSet(span, kinds.pieces((names.pieces[name].of,)), name, None)
        if sort == "zone" and name in names.zones:
            zone = names.zones[name]
            return tree.Zone(span, kinds.pieces(zone.of), name, None if zone.per else ())
        if sort == "board" and name in names.boards:
            return tree.Board(span, list_of(kinds.space(name)), name, None)
        if sort == "state" and name in names.state:
            state = names.state[name]
            if state.per:
                per = one_of([one.name for one in state.per])
                return self.problem(span, "E311", f"'{name}' needs an index", f"there is one for each {per}")
            return tree.StateValue(span, state.kind, name, ())
        if sort == "table":
            return self.problem(span, "E311", f"'{name}' needs an index", f"{name}[...]")
        if sort == "routine":
            return self.problem(span, "E301", f"'{name}' is a routine, no value", "a statement: '- call: ...'")
        return Broken(span, UNKNOWN) if what else self.problem(span, "E203", f"unknown name '{name}'")

    def built_in(self, name: str, span: Span, scope: Scope) -> tree.Expr | None:
        """Return a built-in value, or None."""
        if name == "me":
            if scope.constant:
                return self.problem(span, "E218", "nobody acts before a game")
            self.me_in.setdefault(scope.unit, span)
            return tree.Me(span, PLAYER)
        if name == "players":
            return tree.Players(span, list_of(PLAYER))
        if name in ("true", "false"):
            return tree.Const(span, FLAG, int(name == "true"))
        if name == "none":
            return tree.Const(span, tree.NONE, -1)
        if name == "directions":
            return tree.WordList(span, list_of(self.names.direction()), name)
        if name == "top":
            if self.names.stack is None:
                return self.problem(span, "E421", "there is no stack", "declare it: 'stack: {depth: ..., fields: ...}'")
            return tree.Top(span, kinds.optional(tree.ENTRY))
        if name == "total":
            if not scope.total:
                return self.problem(span, "E203", "'total' is known only in 'rank by:'")
            return tree.Total(span, INT)
        return None

    def unknown_name(self, e: x.Name, scope: Scope) -> tree.Expr:
        """Return a direction of a grid, or report a name that stands for nothing, with the nearest one."""
        name = e.name
        if self.names.is_direction(name):
            return tree.Const(e.span, self.names.direction(), DIRECTIONS.index(name))
        if name in FUNCTION:
            return self.problem(e.span, "E203", f"'{name}' is a function", f"write {FUNCTION[name].signature}")
        if name in self.names.kinds:
            hint = self._set_of(name) or "pieces are named by their set"
            return self.problem(e.span, "E203", f"'{name}' is a kind of piece, no value", hint)
        if name in RESERVED:
            return self.problem(e.span, "E203", f"'{name}' means nothing here")
        flag = "flags are true and false" if name in ("yes", "no", "on", "off") else ""
        hint = flag or self.names.suggest(name, tuple(scope.locals))
        return self.problem(e.span, "E203", f"unknown name '{name}'", hint)

    def _set_of(self, kind: str) -> str:
        sets = [decl.name for decl in self.names.pieces.values() if decl.of == kind]
        return f"the pieces are {one_of(sets)}" if sets else ""

    def subscript(self, e: x.Subscript, scope: Scope) -> tree.Expr:
        """Return `x[...]`: one of a zone, board, set, state, table, or list."""
        base = e.of
        if isinstance(base, x.Name) and base.name not in scope.locals and base.name not in self.names.contested:
            symbol = self.names.symbols.get(base.name)
            if symbol is not None and not scope.constant and symbol.sort in ("zone", "board", "state", "set"):
                return self.place(base.name, symbol.sort, e, scope)
            if symbol is not None and symbol.sort == "table" and base.name in self.names.tables:
                return self.table(base.name, e, scope)
        if isinstance(base, x.Subscript) and isinstance(base.of, x.Name) and base.of.name not in scope.locals:
            board = self.names.boards.get(base.of.name)
            if board is not None and board.per_player and len(base.index) == 1:
                owner = self.seat(base.index[0], scope, base.of.name)
                return self.space(board, owner, e, scope)
        return self.index(e, scope)

    def index(self, e: x.Subscript, scope: Scope) -> tree.Expr:
        """Return one of a list by its number, from 0."""
        found = self.a_list(e.of, scope)
        if is_unknown(found.kind) and found.kind.sort != "list":  # what is wrong there is told; nothing is known of it
            for one in e.index:
                self.expr(one, scope)
            return Broken(e.span, UNKNOWN)
        if len(e.index) != 1:
            return self.problem(e.span, "E311", "one index is enough here")
        at = self.need(e.index[0], INT, scope, "[ ]")
        return tree.Index(e.span, found.kind.item or UNKNOWN, found, at)

    def place(self, name: str, sort: str, e: x.Subscript, scope: Scope) -> tree.Expr:
        """Return ZONE[i], SET[p], STATE[i], or BOARD[...]."""
        if sort == "zone" and name in self.names.zones:
            zone = self.names.zones[name]
            if not zone.per:  # a zone is a list: one of its pieces
                return self.index(e, scope)
            return tree.Zone(e.span, kinds.pieces(zone.of), name, self.per_index(name, zone.per, e, scope))
        if sort == "state" and name in self.names.state:
            state = self.names.state[name]
            if not state.per:
                return self.problem(e.span, "E311", f"'{name}' has no index", "there is only one")
            return tree.StateValue(e.span, state.kind, name, self.per_index(name, state.per, e, scope))
        if sort == "set" and name in self.names.pieces:
            decl = self.names.pieces[name]
            if not decl.per_player:
                return self.index(e, scope)
            if len(e.index) != 1:
                return self.problem(e.span, "E311", f"write {name}[p], or {name}[p][n] for one of them")
            owner = self.seat(e.index[0], scope, name)
            return tree.PieceSet(e.span, kinds.pieces((decl.of,)), name, owner)
        if name in self.names.boards:
            board = self.names.boards[name]
            if not board.per_player:
                return self.space(board, None, e, scope)
            if len(e.index) != 1:
                return self.problem(e.span, "E311", f"each player has one: write {name}[p][...]")
            owner = self.seat(e.index[0], scope, name)
            return tree.Board(e.span, list_of(kinds.space(name)), name, owner)
        return Broken(e.span, UNKNOWN)

    def per_index(self, name: str, per: tuple[tree.Per, ...], e: x.Subscript, scope: Scope) -> tuple[tree.Expr, ...]:
        """Return the indices of a zone or of state: one for each `per`."""
        if len(e.index) != len(per):
            shape = ", ".join(one.name for one in per)
            self.report.add(
                e.span, "E311", f"'{name}' is indexed by {len(per)}, not {len(e.index)}", f"{name}[{shape}]"
            )
        return tuple(
            self.seat(index, scope, name) if one.sort == "player" else self.need(index, self.per_kind(one), scope, name)
            for index, one in zip(e.index, per, strict=False)
        )

    def per_kind(self, per: tree.Per) -> Kind:
        """Return the kind of an index."""
        if per.sort == "player":
            return PLAYER
        return kinds.word(per.name) if per.sort == "word" else Kind("piece", (per.name,))

    def space(self, board: tree.BoardDecl, owner: tree.Expr | None, e: x.Subscript, scope: Scope) -> tree.Expr:
        """Return one space of a board."""
        kind = kinds.space(board.name)
        if board.shape == "spaces":
            names = [row.name for row in board.spaces]
            first = e.index[0]
            if len(e.index) == 1 and isinstance(first, x.Name) and first.name in names:
                return tree.Space(
                    e.span, kind, board.name, owner, (tree.Const(first.span, INT, names.index(first.name)),)
                )
            what = first.name if isinstance(first, x.Name) else ""
            hint = did_you_mean(what, names) if what else f"{board.name}[NAME]"
            return self.problem(first.span, "E203", f"'{board.name}' has no space of that name", hint)
        wanted = 2 if board.shape == "grid" else 1
        if len(e.index) != wanted:
            shape = f"{board.name}[row, column]" if wanted == 2 else f"{board.name}[i]"
            return self.problem(e.span, "E311", f"a {board.shape} is indexed by {wanted}", shape)
        index = tuple(self.need(one, INT, scope, board.name) for one in e.index)
        return tree.Space(e.span, kind, board.name, owner, index)

    def table(self, name: str, e: x.Subscript, scope: Scope) -> tree.Expr:
        """Return `TABLE[key]`."""
        decl = self.names.tables[name]
        if len(e.index) != 1:
            return self.problem(e.span, "E311", f"'{name}' has one index")
        return tree.TableValue(e.span, decl.kind, name, self.need(e.index[0], decl.key, scope, name))

    def field(self, e: x.Attribute, scope: Scope) -> tree.Expr:
        """Return `x.name`."""
        of = self.expr(e.of, scope)
        kind = of.kind
        if isinstance(of, (tree.Zone, tree.Board)) or kind.sort == "list":
            hint = "of one of them: first(...), or those(... for x in ...)"
            return self.problem(e.name_span, "E305", f"{kinds.a(kind)} has no fields", hint)
        if kind == Kind("piece"):  # of no kind: what was written there is none, which is told
            return Broken(e.span, UNKNOWN)
        if is_unknown(kind):
            self.want_field(e, scope)
            return Broken(e.span, UNKNOWN)
        found = self.field_kind(kind, e.name)
        if found is not None:
            return tree.Field(e.span, found, of, e.name)
        if e.name == "shown":
            hint = "give the kind a field of its own"
            return self.problem(e.name_span, "E305", "'shown' is for the table alone", hint)
        known = self.known_fields(kind)
        hint = did_you_mean(e.name, known) or (f"it has {one_of(known)}" if known else "")
        return self.problem(e.name_span, "E305", f"{kinds.a(kind)} has no field '{e.name}'", hint)

    def field_kind(self, kind: Kind, name: str) -> Kind | None:
        """Return the kind of a field, declared or built in, or None."""
        found = self.declared_field(kind, name)
        if found is not None:
            return kinds.optional(found) if self.lacks(kind, name) and found.sort != "list" else found
        if name == "owner":
            return self.owner_kind(kind)
        if name == "at" and kind.sort == "piece":
            return tree.PLACE
        if name in ("row", "column") and kind.sort in ("space", "place"):
            boards = [self.names.boards[of] for of in kind.of] if kind.sort == "space" else self.names.boards.values()
            return INT if any(board.shape == "grid" for board in boards) else None
        if kind.sort == "place":
            return self.place_field(name)
        return None

    def declared_field(self, kind: Kind, name: str) -> Kind | None:
        """Return what a declared field can be, or None when nothing of that kind has such a one."""
        found: Kind | None = None
        for one in self.names.fields_of(kind):
            if one.name == name:
                found = kinds.join(found, one.kind) if found is not None else one.kind
        return found

    def lacks(self, kind: Kind, name: str) -> bool:
        """Whether there are pieces or spaces of that kind without a field of that name: theirs is none."""
        if kind.sort == "place":
            return True
        declared = self.names.kinds if kind.sort == "piece" else self.names.boards if kind.sort == "space" else {}
        return bool(declared) and not all(any(f.name == name for f in declared[of].fields) for of in kind.of)

    def owner_kind(self, kind: Kind) -> Kind | None:
        """Return the kind of `.owner`, or None where there is none."""
        if kind.sort == "entry":
            return PLAYER
        if kind.sort == "piece":
            return kinds.optional(PLAYER, not self.names.owned(kind.of))
        if kind.sort == "space":
            return kinds.optional(PLAYER, not all(self.names.boards[of].per_player for of in kind.of))
        return kinds.optional(PLAYER) if kind.sort == "place" else None

    def place_field(self, name: str) -> Kind | None:
        """Return the kind of what a place is one of: its player, word or piece; none when it has no such."""
        if name == "player":
            return kinds.optional(PLAYER)
        for zone in self.names.zones.values():
            for one in zone.per:
                if one.name == name:
                    return kinds.optional(self.per_kind(one))
        return None

    def known_fields(self, kind: Kind) -> list[str]:
        """Return the names of all fields of a kind."""
        names = [one.name for one in self.names.fields_of(kind)]
        built_in = [name for name in ("owner", "at", "row", "column", "player") if self.field_kind(kind, name)]
        return list(dict.fromkeys([*names, *built_in]))

    def want_field(self, e: x.Attribute, scope: Scope) -> None:
        """Note that a parameter needs to be something that has a field."""
        name = e.name
        having = tuple(k.name for k in self.names.kinds.values() if any(f.name == name for f in k.fields))
        words = [w.name for w in self.names.words.values() if any(f.name == name for f in w.fields)]
        boards = tuple(b.name for b in self.names.boards.values() if any(f.name == name for f in b.fields))
        if name == "at":
            self.want(e.of, Kind("piece", self.names.piece_kinds()), scope)
        elif having:
            self.want(e.of, Kind("piece", having), scope)
        elif len(words) == 1:
            self.want(e.of, kinds.word(words[0]), scope)
        elif boards:
            self.want(e.of, kinds.space(*boards), scope)
        elif self.names.stack is not None and any(f.name == name for f in self.names.stack.fields):
            self.want(e.of, tree.ENTRY, scope)

    def use(self, signature: Signature, args: tuple[x.Expr, ...], span: Span, at: Span, scope: Scope) -> tree.Expr:
        """Return a use of a definition."""
        checked = self.arguments(signature, args, at, scope)
        if checked is None:
            return Broken(span, UNKNOWN)
        return tree.Define(span, signature.result, signature.name, checked)

    def arguments(
        self, signature: Signature, args: tuple[x.Expr, ...], at: Span, scope: Scope
    ) -> tuple[tree.Expr, ...] | None:
        """Return the arguments of a definition or routine; their kinds are learned."""
        self.uses.setdefault(scope.unit, set()).add(signature.name)
        if len(args) != len(signature.parameters):
            names = ", ".join(signature.parameters)
            count = len(signature.parameters)
            found = f"found {len(args)}"
            what = f"'{signature.name}' takes {count} value{'' if count == 1 else 's'}, {found}"
            self.report.add(at, "E219", what, f"{signature.name}({names})" if count else f"write {signature.name}")
            return None
        checked = []
        for i, arg in enumerate(args):
            if isinstance(arg, x.Number) and self.seats and signature.kind(i).sort == "player":
                checked.append(self.need(arg, PLAYER, scope))
                continue
            value = self.value(arg, scope)
            if is_unknown(value.kind):
                self.want(arg, signature.kind(i), scope)
            self.learn(signature, i, value.kind, arg.span)
            checked.append(value)
        return tuple(checked)
