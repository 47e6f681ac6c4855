"""Writes the bill of materials. Runs where the packages of the pack lock are installed: it needs cyclonedx-python-lib."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from build.project import RUNTIME_LOCK

from .facts import LICENSE, NAME, URLS, VERSION, epoch
from .rights import rows

ENTRY = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def locked() -> Iterator[tuple[str, str, list[str]]]:
    """Name, version and hashes of each package of the runtime's lock file."""
    text = RUNTIME_LOCK.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if found := ENTRY.match(line):
            yield found[1], found[2], HASH.findall(line)


def packages() -> Iterator[Any]:
    """The packages of Python, each with the hashes of its files."""
    from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.model.contact import OrganizationalEntity
    from packageurl import PackageURL

    licences = _licences()
    known = {row["name"].lower(): row for row in rows()}
    for name, version, hashes in locked():
        files = [HashType(alg=HashAlgorithm.SHA_256, content=one) for one in hashes]
        where = XsUri(f"https://pypi.org/project/{name}/{version}/#files")
        purl = PackageURL("pypi", None, name, version)
        one = Component(name=name, version=version, purl=purl, bom_ref=str(purl), type=ComponentType.LIBRARY)
        one.external_references.add(
            ExternalReference(type=ExternalReferenceType.DISTRIBUTION, url=where, hashes=files)
        )
        if row := known.get(name.lower().replace("_", "-")):
            one.licenses = licences(" AND ".join(row["licence"]))
            one.supplier = OrganizationalEntity(name=row["holders"])
        yield one


def parts() -> Iterator[Any]:
    """What is inside those and beside them: each row of the licences, and each crate."""
    from cyclonedx.model import ExternalReference, ExternalReferenceType, XsUri
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.model.contact import OrganizationalEntity
    from packageurl import PackageURL

    licences = _licences()
    told = {name.lower().replace("_", "-") for name, *_ in locked()}
    for row in (row for row in rows() if row["name"].lower() not in told):
        page = ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(row["source"]))
        for name in row.get("crates", [row["name"]]):
            crate = PackageURL("cargo", None, name) if "crates" in row else None
            one = Component(name=name, type=ComponentType.LIBRARY, purl=crate, bom_ref=f"inside/{name}")
            one.licenses = licences(" AND ".join(row["licence"]))
            one.supplier = OrganizationalEntity(name=row["holders"] or "public domain")
            one.external_references.add(page)
            yield one


def main(target: str) -> int:
    """Write the bill to a file; the exit status is 1 where it does not fit the schema."""
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot6
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"{URLS['Homepage']}/releases/tag/v{VERSION}"))
    bom.metadata.timestamp = datetime.fromtimestamp(epoch(), UTC)
    itself = Component(name=NAME, version=VERSION, type=ComponentType.APPLICATION, bom_ref=NAME)
    itself.licenses = _licences()(LICENSE)
    bom.metadata.component = itself
    inside = [*packages(), *parts()]
    for one in inside:
        bom.components.add(one)
    bom.register_dependency(itself, inside)
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong is not None:
        print(wrong, file=sys.stderr)
        return 1
    Path(target).write_text(text + "\n", encoding="utf-8")
    return 0


def _licences() -> Callable[[str], list[Any]]:
    """A function from our names of licences to what the library takes; what is in the public domain has none."""
    from cyclonedx.contrib.license.factories import LicenseFactory

    factory = LicenseFactory()

    def made(expression: str) -> list[Any]:
        expression = expression.replace(" AND Bootloader-exception", " WITH Bootloader-exception")
        return [factory.make_from_string(expression)] if expression else []

    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
