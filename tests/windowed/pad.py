"""A virtual gamepad: a device tree of umockdev with the pad in it, driven line by line from standard input.

Run with: umockdev-wrapper /usr/bin/python3 pad.py

The first line of output is the environment that a program has to be started with to live in that tree. Then each
line of input is answered by one of output, "ok" or what went wrong:
    plug NUMBER           the pad is plugged in as /dev/input/eventNUMBER
    unplug NUMBER         and taken out
    key CODE VALUE        a button of the pad that was plugged in last: 1 down, 0 up
    axis CODE VALUE       an axis of it
Codes are those of linux/input-event-codes.h. The pad is of the kind that the kernel's driver for a common USB pad
of two sticks shows.
"""
import os
import struct
import sys
import tempfile
import time

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev  # noqa: E402

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
USB, VENDOR, PRODUCT, VERSION = 3, 0x045E, 0x028E, 0x0114
NAME = b"Microsoft X-Box 360 pad\0"
KEYS = [0x130, 0x131, 0x133, 0x134, 0x136, 0x137, 0x13A, 0x13B, 0x13C, 0x13D, 0x13E]
STICK = (-32768, 32767, 16, 128)
TRIGGER = (0, 255, 0, 0)
HAT = (-1, 1, 0, 0)
# Lowest and highest value, noise and dead zone of each axis.
AXES = {0: STICK, 1: STICK, 2: TRIGGER, 3: STICK, 4: STICK, 5: TRIGGER, 16: HAT, 17: HAT}
# How long a program may take until it has opened a new pad.
OPENED_WITHIN = 60.0


def bits(numbers, size):
    """A set of numbers as the kernel shows it."""
    found = bytearray(size)
    for number in numbers:
        found[number // 8] |= 1 << (number % 8)
    return found.hex().upper()


def answers(device):
    """What the device answers when it is asked what it is."""
    lines = [
        f"@DEV {device}",
        "EVIOCGVERSION 0 01000100",
        "EVIOCGID 0 " + struct.pack("<HHHH", USB, VENDOR, PRODUCT, VERSION).hex().upper(),
        f"EVIOCGNAME(0) {len(NAME)} " + NAME.ljust(256, b"\0").hex().upper(),
        "EVIOCGBIT(0) 8 " + bits([EV_SYN, EV_KEY, EV_ABS], 8),
        "EVIOCGBIT(1) 96 " + bits(KEYS, 96),
        "EVIOCGBIT(3) 8 " + bits(AXES, 8),
        "EVIOCGBIT(21) 16 " + bits([], 16),
        "EVIOCGKEY(0) 96 " + bits([], 96),
        "EVIOCGPROP(0) 8 " + bits([], 8),
    ]
    for axis, (low, high, noise, dead) in AXES.items():
        name = f"EVIOCGABS({axis})" if axis else "EVIOCGABS"
        lines.append(f"{name} 0 " + struct.pack("<6i", 0, low, high, noise, dead, 0).hex().upper())
    return "\n".join(lines) + "\n"


def tree(number):
    """The device's place in the tree."""
    return f"""P: /devices/virtual/input/input{number}/event{number}
N: input/event{number}
E: DEVNAME=/dev/input/event{number}
E: ID_INPUT=1
E: ID_INPUT_JOYSTICK=1
E: MAJOR=13
E: MINOR={64 + number}
E: SUBSYSTEM=input
A: dev=13:{64 + number}
L: device=../../input{number}

P: /devices/virtual/input/input{number}
E: ID_INPUT=1
E: ID_INPUT_JOYSTICK=1
E: NAME="{NAME[:-1].decode()}"
E: PRODUCT={USB}/{VENDOR:x}/{PRODUCT:x}/{VERSION:x}
E: SUBSYSTEM=input
A: name={NAME[:-1].decode()}
"""


class Pad:
    """The tree and the pad in it."""

    def __init__(self, folder):
        self.folder = folder
        self.tree = UMockdev.Testbed.new()
        self.device = None

    def plug(self, number):
        self.device = f"/dev/input/event{number}"
        self.tree.add_from_string(tree(number))
        self.tree.load_ioctl(self.device, self.file("answers", answers(self.device)))
        # The device becomes one that can be written to by a script of events; this one's never comes.
        self.tree.load_evemu_events(self.device, self.file("events", "# EVEMU 1.2\nE: 86400.0 0000 0000 0\n"))
        self.tree.uevent(f"/sys/devices/virtual/input/input{number}/event{number}", "add")

    def unplug(self, number):
        place = f"/sys/devices/virtual/input/input{number}"
        self.tree.uevent(f"{place}/event{number}", "remove")
        self.tree.remove_device(f"{place}/event{number}")
        self.tree.remove_device(place)

    def send(self, kind, code, value):
        seconds, fraction = divmod(time.time(), 1.0)
        now = (int(seconds), int(fraction * 1e6))
        event = struct.pack("=qqHHi", *now, kind, code, value)
        os.write(self.opened(), event + struct.pack("=qqHHi", *now, EV_SYN, 0, 0))

    def opened(self):
        """The other end of what the program reads, as soon as it does."""
        until = time.monotonic() + OPENED_WITHIN
        while time.monotonic() < until:
            end = self.tree.get_dev_fd(self.device)
            if end >= 0:
                return end
            time.sleep(0.02)
        raise TimeoutError("no program opens the pad")

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        return path

    def obey(self, words):
        match words:
            case ["plug", number]:
                self.plug(int(number))
            case ["unplug", number]:
                self.unplug(int(number))
            case ["key", code, value]:
                self.send(EV_KEY, int(code), int(value))
            case ["axis", code, value]:
                self.send(EV_ABS, int(code), int(value))
            case _:
                raise ValueError("no such command")


def main():
    with tempfile.TemporaryDirectory() as folder:
        pad = Pad(folder)
        print(f"UMOCKDEV_DIR={pad.tree.get_root_dir()} LD_PRELOAD={os.environ['LD_PRELOAD']}", flush=True)
        for line in sys.stdin:
            try:
                pad.obey(line.split())
                print("ok", flush=True)
            except Exception as fault:  # pylint: disable=broad-except
                print(f"{line.strip()}: {fault}", flush=True)


main()
