"""Arrays for other libraries as they lie, by DLPack: PyTorch's and JAX's ``from_dlpack`` take what has these two methods.

https://dmlc.github.io/dlpack/latest/ has the structures. This module needs NumPy and nothing else of Netdeck.
"""

import ctypes
from typing import Any, ClassVar, Final

import numpy as np

ON_PROCESSOR: Final = (1, 0)
ON_CUDA: Final = (2, 0)
"""Where an array lies: the kind of device, and its number."""
_KINDS: Final = {"i": 0, "u": 1, "f": 2, "b": 6}
_NAME: Final = b"dltensor"
"""The name of a capsule that nobody has taken yet."""


class _Tensor(ctypes.Structure):
    _fields_: ClassVar = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    _fields_: ClassVar = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


_lent: Final[dict[int, tuple[_Managed, Any, Any]]] = {}
"""What somebody outside has, by the address of its description: the description, its shape, and whose memory it is."""


def _give_back(address: int) -> None:
    """Whoever took it needs it no longer."""
    _lent.pop(address, None)


def _drop(capsule: int) -> None:
    """Nobody has taken it."""
    if _is_valid(capsule, _NAME):
        _give_back(_pointer(capsule, _NAME))


_python: Final = ctypes.pythonapi
_new: Final = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(("PyCapsule_New", _python))
_is_valid: Final = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", _python))
_pointer: Final = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", _python))
_when_done: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_give_back)
_when_dropped: Final = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_drop)


def capsule(owner: Any, address: int, shape: tuple[int, ...], kind: np.dtype[Any], device: tuple[int, int]) -> Any:
    """Memory of *owner*, which lives as long as somebody has the capsule or took it."""
    extents = (ctypes.c_int64 * max(1, len(shape)))(*shape)
    tensor = _Tensor(address, *device, len(shape), _KINDS[kind.kind], 8 * kind.itemsize, 1, extents, None, 0)
    managed = _Managed(tensor, None, ctypes.cast(_when_done, ctypes.c_void_p))
    at = ctypes.addressof(managed)
    _lent[at] = managed, extents, owner
    return _new(at, _NAME, ctypes.cast(_when_dropped, ctypes.c_void_p))


def lent() -> int:
    """How many arrays somebody outside has."""
    return len(_lent)
