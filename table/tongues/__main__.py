"""`python -m table.tongues`: keeps the catalogues in step with the sentences of the product."""

from __future__ import annotations

import sys

from table.tongues import languages
from table.tongues.catalogue import ROOT, faults, find, make, paths, stale, translated


def main(arguments: list[str]) -> int:
    check = arguments == ["--check"]
    if arguments and not check:
        print("python -m table.tongues [--check]: find every sentence, update and compile the catalogues")
        return 0 if arguments == ["--help"] else 2
    found, wrong = find(), 0
    print(f"{len(found)} sentences")
    for language in languages()[1:]:
        catalog = translated(language, found)
        for fault in faults(catalog):
            print(f"{language}: {fault}")
            wrong += 1
        files = make(catalog)
        for path in stale(language, files):
            print(f"{language}: {path.relative_to(ROOT)} {'is stale' if check else 'is written'}")
            wrong += check
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(files[paths(language).index(path)])
    print("all is well" if not wrong else f"{wrong} to be put right")
    return int(bool(wrong))


sys.exit(main(sys.argv[1:]))
