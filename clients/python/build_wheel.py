"""Makes the wheel: a zip of the package and of what pip must know. No tool has to be installed for it."""

import base64
import hashlib
import re
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = dict(re.findall(r'^([\w-]+) = "(.*)"$', (HERE / "pyproject.toml").read_text(), re.MULTILINE))


def _metadata() -> dict[str, str]:
    about = {
        "Metadata-Version": "2.1",
        "Name": PROJECT["name"],
        "Version": PROJECT["version"],
        "Summary": PROJECT["description"],
        "Requires-Python": PROJECT["requires-python"],
        "Description-Content-Type": "text/markdown",
    }
    wheel = {"Wheel-Version": "1.0", "Generator": "ringpost", "Root-Is-Purelib": "true", "Tag": "py3-none-any"}
    head, tags = ("".join(f"{name}: {value}\n" for name, value in each.items()) for each in (about, wheel))
    return {"METADATA": f"{head}\n{(HERE / 'README.md').read_text()}", "WHEEL": tags}


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{PROJECT['name']}-{PROJECT['version']}"
    files = {f"ringpost/{path.name}": path.read_text() for path in sorted((HERE / "ringpost").iterdir()) if path.is_file()}
    files |= {f"{name}.dist-info/{path}": text for path, text in _metadata().items()}
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b'=').decode()},{len(text.encode())}\n"
        for path, text in files.items()
    )
    files[f"{name}.dist-info/RECORD"] = f"{record}{name}.dist-info/RECORD,,\n"
    with zipfile.ZipFile(Path(wheel_directory) / f"{name}-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, text in files.items():
            wheel.writestr(path, text)
    return f"{name}-py3-none-any.whl"
