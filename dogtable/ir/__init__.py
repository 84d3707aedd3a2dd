"""The intermediate representation: values as nodes, each with its type, and how they are printed as Python."""

from __future__ import annotations

from dogtable.ir.calls import *
from dogtable.ir.folding import *
from dogtable.ir.nodes import *
from dogtable.ir.python import *
from dogtable.ir.queries import *
from dogtable.ir.rows import *
from dogtable.ir.terms import *
from dogtable.ir.types import *
from dogtable.ir.values import *
