"""Frozen classes with slots, as `dataclass(frozen=True, slots=True)` makes them, but for things made by the thousand.

They are declared alike, compared and printed alike, and made, compared and pickled in less time. Importing one costs a
tenth of a millisecond, a dataclass nearly a whole one, and the compiler has some two hundred. A field whose type is
`Span` is not compared: things are the same wherever they stand in a file, but for what is `Written`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields as dataclass_fields
from operator import attrgetter
from typing import Any, ClassVar, TypeVar, dataclass_transform

AnyFrozen = TypeVar("AnyFrozen", bound="Frozen")


@dataclass_transform(frozen_default=True)
class FrozenType(type):
    """Makes the classes below `Frozen`: what is annotated is a slot, but for a ClassVar; a value there is a default."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> FrozenType:
        """Return the class, whole."""
        written = {field: str(type_) for field, type_ in space.get("__annotations__", {}).items()}
        own = {field: type_ for field, type_ in written.items() if not type_.startswith("ClassVar")}
        types: dict[str, str] = {}
        defaults: dict[str, Any] = {}
        for base in reversed(bases):
            types |= getattr(base, "types", {})
            defaults |= getattr(base, "defaults", {})
        defaults |= {field: space.pop(field) for field in own if field in space}
        space["__slots__"], space["types"], space["defaults"] = tuple(own), {**types, **own}, defaults
        space["__match_args__"] = fields = tuple(space["types"])
        made: Any = super().__new__(mcs, name, bases, space)
        made._values = getter(fields)
        made._compared = getter(tuple(field for field in fields if made.types[field] != made.uncompared))
        made.__init__ = _init(made)
        return made  # type: ignore[no-any-return]


def getter(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gives these fields of a thing as a tuple."""
    if len(fields) > 1:
        return attrgetter(*fields)
    if fields:
        only = attrgetter(*fields)
        return lambda thing: (only(thing),)
    return lambda _thing: ()


def _init(made: Any) -> Callable[..., None]:
    """Return what gives each field its value, past `__setattr__`."""
    inside = {f"set_{field}": getattr(made, field).__set__ for field in made.__match_args__}
    inside |= {f"of_{field}": default for field, default in made.defaults.items()}
    given = [f"{field}=of_{field}" if field in made.defaults else field for field in made.__match_args__]
    sets = [f"set_{field}(self, {field})" for field in made.__match_args__]
    text = f"def __init__({', '.join(['self', *given])}): {'; '.join(sets) or 'pass'}"
    exec(text, inside)  # noqa: S102 - names of fields in our own classes, as dataclasses do it
    return inside["__init__"]  # type: ignore[no-any-return]


class Frozen(metaclass=FrozenType):
    """What cannot be changed, and is equal to what has equal fields."""

    types: ClassVar[dict[str, str]]
    """What each field is, as it is written, in the order of the fields."""
    defaults: ClassVar[dict[str, Any]]
    uncompared: ClassVar[str] = "Span"
    """The type of fields that are not compared."""
    _values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    _compared: ClassVar[Callable[[Any], tuple[Any, ...]]]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: '{name}' cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: '{name}' cannot be deleted")

    def __eq__(self, other: object) -> bool:
        kind = self.__class__
        if kind is not other.__class__:
            return NotImplemented
        return self is other or kind._compared(self) == kind._compared(other)

    def __hash__(self) -> int:
        return hash(self.__class__._compared(self))

    def __repr__(self) -> str:
        values = zip(self.types, values_of(self), strict=True)
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in values)})"

    def __reduce__(self) -> tuple[type[Frozen], tuple[Any, ...]]:
        return self.__class__, self.__class__._values(self)


class Written(Frozen):
    """What is read off a file: two of them are equal that stand at the same place, too."""

    uncompared = ""


class Compact:
    """A dataclass that is pickled by its values alone: written and read in half of the time."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Compact], tuple[Any, ...]]:
        return self.__class__, _WHOLE[self.__class__](self)


class _Whole(dict[type, Callable[[Any], tuple[Any, ...]]]):
    """For each dataclass what gives the values of all its fields."""

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]]:
        self[kind] = getter(tuple(field.name for field in dataclass_fields(kind)))
        return self[kind]


_WHOLE = _Whole()


def values_of(thing: Frozen) -> tuple[Any, ...]:
    """Return the values of all fields, in their order."""
    return thing.__class__._values(thing)


def replaced(thing: AnyFrozen, **changes: Any) -> AnyFrozen:
    """Return the same with other values in some fields; TypeError for a field that is not there."""
    kind = thing.__class__
    values = [changes.pop(name, value) for name, value in zip(kind.types, kind._values(thing), strict=True)]
    return kind(*values, **changes)
