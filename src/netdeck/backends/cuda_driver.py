"""A CUDA device by its driver alone: memory, programs, launches.

This module needs NumPy and :mod:`~netdeck.backends.dlpack` and nothing else of Netdeck.
"""

import ctypes
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from netdeck.backends.dlpack import ON_CUDA, capsule

REGISTERS: Final = 0
"""The number of the option by which the driver is told how many registers a thread may have."""
REGISTERS_OF, LOCAL_BYTES_OF = 4, 3
"""The numbers of what the driver tells of a kernel."""
PROCESSORS: Final = 16
"""The number of what a device tells of its processors: how many there are."""


class DeviceError(Exception):
    """What the driver says went wrong."""


class Device:
    """The first device of this machine."""

    def __init__(self) -> None:
        try:
            self._cuda = ctypes.CDLL("libcuda.so.1")
        except OSError as error:
            raise DeviceError(f"there is no CUDA driver here: {error}") from error
        self.call("cuInit", 0)
        device, context, name = ctypes.c_int(), ctypes.c_void_p(), ctypes.create_string_buffer(256)
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        self.call("cuDeviceGetName", name, len(name), device)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.call("cuCtxSetCurrent", context)
        self.name = name.value.decode()
        processors = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(processors), PROCESSORS, device)
        self.processors = processors.value

    def call(self, name: str, *given: Any) -> None:
        """Call a function of the driver."""
        failed = getattr(self._cuda, name)(*given)
        if failed:
            text = ctypes.c_char_p()
            self._cuda.cuGetErrorString(failed, ctypes.byref(text))
            raise DeviceError(f"{name}: {text.value.decode() if text.value else failed}")

    def array(self, shape: Sequence[int], kind: DTypeLike) -> "DeviceArray":
        """Memory that is all 0."""
        return DeviceArray(self, tuple(shape), np.dtype(kind))

    def copy_of(self, numbers: NDArray[Any]) -> "DeviceArray":
        """The same numbers on the device."""
        array = self.array(numbers.shape, numbers.dtype)
        array.set(numbers)
        return array

    def load(self, code: bytes, registers: int = 0) -> "Program":
        """PTX, or what was made of it, for at most so many registers a thread."""
        return Program(self, code, registers)

    def wait(self) -> None:
        """Until all is done that was begun."""
        self.call("cuCtxSynchronize")


class DeviceArray:
    """Numbers on a device. Other libraries take them as they lie: by DLPack, or by ``__cuda_array_interface__``."""

    def __init__(self, device: Device, shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
        self.device = device
        self.shape = shape
        self.dtype = kind
        self.nbytes = max(1, int(np.prod(shape, dtype=np.int64)) * kind.itemsize)
        self.address = ctypes.c_uint64()
        device.call("cuMemAlloc_v2", ctypes.byref(self.address), ctypes.c_size_t(self.nbytes))
        device.call("cuMemsetD8_v2", self.address, 0, ctypes.c_size_t(self.nbytes))

    def __del__(self) -> None:
        if self.address.value:
            self.device.call("cuMemFree_v2", self.address)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self.address.value, False), "version": 3}

    def __dlpack_device__(self) -> tuple[int, int]:
        return ON_CUDA

    def __dlpack__(self, **_: object) -> Any:
        """The memory itself. All that was begun here is done before anybody reads it, on whatever stream."""
        self.device.wait()
        return capsule(self, self.address.value, self.shape, self.dtype, ON_CUDA)

    def from_place(self, place: int) -> ctypes.c_uint64:
        """The address of one of the numbers."""
        return ctypes.c_uint64(self.address.value + place * self.dtype.itemsize)

    def set(self, numbers: NDArray[Any]) -> None:
        """Let these numbers be there."""
        numbers = np.ascontiguousarray(numbers, self.dtype)
        self.device.call("cuMemcpyHtoD_v2", self.address, ctypes.c_void_p(numbers.ctypes.data), ctypes.c_size_t(numbers.nbytes))

    def get(self) -> NDArray[Any]:
        """The numbers, in the memory of the processor."""
        numbers: NDArray[Any] = np.empty(self.shape, self.dtype)
        self.device.call("cuMemcpyDtoH_v2", ctypes.c_void_p(numbers.ctypes.data), self.address, ctypes.c_size_t(numbers.nbytes))
        return numbers


class Program:
    """Kernels that were loaded together."""

    def __init__(self, device: Device, code: bytes, registers: int) -> None:
        self._device = device
        self._module = ctypes.c_void_p()
        options, values = (ctypes.c_int * 1)(REGISTERS), (ctypes.c_void_p * 1)(registers)
        device.call("cuModuleLoadDataEx", ctypes.byref(self._module), code, int(registers > 0), options, values)

    def kernel(self, name: str) -> "Kernel":
        """One of them."""
        function = ctypes.c_void_p()
        self._device.call("cuModuleGetFunction", ctypes.byref(function), self._module, name.encode())
        return Kernel(self._device, function)


class Kernel:
    """A function that many threads run at a time."""

    def __init__(self, device: Device, function: ctypes.c_void_p) -> None:
        self._device = device
        self._function = function

    def attributes(self) -> dict[str, int]:
        """What each thread needs: registers, and bytes of memory of its own."""
        found = {}
        for name, number in (("registers", REGISTERS_OF), ("local bytes", LOCAL_BYTES_OF)):
            value = ctypes.c_int()
            self._device.call("cuFuncGetAttribute", ctypes.byref(value), number, self._function)
            found[name] = value.value
        return found

    def __call__(self, blocks: int, threads: int, *given: Any) -> None:
        """Let so many blocks of so many threads begin, with numbers and arrays."""
        values = [ctypes.c_int64(each) if isinstance(each, int) else _address(each) for each in given]
        addresses = (ctypes.c_void_p * len(values))(*(ctypes.addressof(each) for each in values))
        self._device.call("cuLaunchKernel", self._function, blocks, 1, 1, threads, 1, 1, 0, None, addresses, None)


def _address(array: Any) -> ctypes.c_uint64:
    """Where an array lies, of whatever library."""
    return array if isinstance(array, ctypes.c_uint64) else ctypes.c_uint64(array.__cuda_array_interface__["data"][0])


class Timer:
    """How long the device takes."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._events = [ctypes.c_void_p(), ctypes.c_void_p()]
        for event in self._events:
            device.call("cuEventCreate", ctypes.byref(event), 0)

    def __enter__(self) -> "Timer":
        self._device.call("cuEventRecord", self._events[0], None)
        return self

    def __exit__(self, *_: object) -> None:
        self._device.call("cuEventRecord", self._events[1], None)
        self._device.call("cuEventSynchronize", self._events[1])

    @property
    def seconds(self) -> float:
        """Between the beginning and the end."""
        milliseconds = ctypes.c_float()
        self._device.call("cuEventElapsedTime", ctypes.byref(milliseconds), *self._events)
        return milliseconds.value / 1e3
