"""Puts libtreadmill into the wheel: that of the prefix TREADMILL_PREFIX, or a new one, built from the tree around this folder by Swift."""

import os
import pathlib
import shutil
import subprocess

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / ".build" / "python"
WORK.mkdir(parents=True, exist_ok=True)


class WithLibrary(build_py):
    def run(self):
        super().run()
        prefix = os.environ.get("TREADMILL_PREFIX")
        if not prefix:
            prefix = WORK / "library"
            subprocess.run([ROOT / ".ci" / "library", prefix], check=True)
        source, target = pathlib.Path(prefix) / "lib", pathlib.Path(self.build_lib) / "treadmill" / "lib"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        shutil.copy(source / "libtreadmill.so", target / "libtreadmill.so")
        if (source / "treadmill").exists():
            shutil.copytree(source / "treadmill", target / "treadmill")


class PlatformWheel(bdist_wheel):
    """For any Python: the library is called by ctypes."""

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


class Platform(Distribution):
    def has_ext_modules(self):
        return True


setup(
    distclass=Platform,
    cmdclass={"build_py": WithLibrary, "bdist_wheel": PlatformWheel},
    package_data={"treadmill": ["py.typed"]},
    options={"build": {"build_base": str(WORK / "build")}, "egg_info": {"egg_base": str(WORK)}},
)
