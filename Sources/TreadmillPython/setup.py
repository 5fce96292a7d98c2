"""Puts libtreadmill into the wheel, and the executable if it is there: those of the prefix TREADMILL_PREFIX (.ci/wheel makes one, with a
TREADMILL_PLATFORM for the wheel's tag), or a new library, built from the tree around this folder by Swift."""

import contextlib
import os
import pathlib
import platform
import shutil
import subprocess
import sys

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / ".build" / "python"
WORK.mkdir(parents=True, exist_ok=True)
PREFIX = pathlib.Path(os.environ.get("TREADMILL_PREFIX") or WORK / "library")
# Where a prefix, such as an environment of Python, has what completes words for a shell.
COMPLETIONS = ("bash-completion/completions", "zsh/site-functions", "fish/vendor_completions.d")
FROM_SOURCE = """treadmill: building the C library by Swift, which takes about three minutes of processor time and a gigabyte below .build.
treadmill: this gives the package without the command. The wheel of a release has both and needs no Swift: Docs/C.md.
"""


def say(text: str) -> None:
    """To whoever waits: pip shows what a build prints only with -v, or when it has failed."""
    sys.stderr.write(text)
    with contextlib.suppress(OSError), open("/dev/tty", "w") as terminal:
        terminal.write(text)


class WithLibrary(build_py):
    def run(self):
        super().run()
        if not os.environ.get("TREADMILL_PREFIX"):
            say(FROM_SOURCE)
            subprocess.run([ROOT / ".ci" / "library", PREFIX], check=True)
        target = pathlib.Path(self.build_lib) / "treadmill"
        for folder in ("lib", "bin", "licences"):
            shutil.rmtree(target / folder, ignore_errors=True)
        (target / "lib").mkdir(parents=True)
        shutil.copy(PREFIX / "lib" / "libtreadmill.so", target / "lib")
        if (PREFIX / "lib" / "treadmill").exists():
            shutil.copytree(PREFIX / "lib" / "treadmill", target / "lib" / "treadmill")
        if (PREFIX / "bin" / "treadmill").exists():
            (target / "bin").mkdir()
            shutil.copy(PREFIX / "bin" / "treadmill", target / "bin")
            (target / "bin" / "needs").write_text(f"{platform.machine()} {platform.libc_ver()[1]}\n")
            shutil.copytree(PREFIX / "share" / "licences", target / "licences")


class PlatformWheel(bdist_wheel):
    """For any Python: the library is called by ctypes."""

    def get_tag(self):
        return ("py3", "none", os.environ.get("TREADMILL_PLATFORM") or super().get_tag()[2])


class Platform(Distribution):
    def has_ext_modules(self):
        return True


setup(
    distclass=Platform,
    cmdclass={"build_py": WithLibrary, "bdist_wheel": PlatformWheel},
    package_data={"treadmill": ["py.typed"]},
    scripts=["scripts/treadmill"] if (PREFIX / "bin" / "treadmill").exists() else [],
    data_files=[(f"share/{folder}", [os.path.relpath(file, HERE) for file in (PREFIX / "share" / folder).glob("*")]) for folder in COMPLETIONS],
    options={"build": {"build_base": str(WORK / "build")}, "egg_info": {"egg_base": str(WORK)}},
)
