"""What the doctor makes of facts about the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.bench import machine
from table.bench.facts import page_facts, port_facts, who_runs
from table.bench.findings import Finding, Health, must_be_mended
from table.bench.machine import PageFacts, PortFacts
from table.keeping.folder import Claim
from table.settings.config import Config
from table.settings.sections import CompanionSettings

GOOD, NOTE, BAD = Health.GOOD, Health.NOTE, Health.BAD
BY_PATH = "/dev/serial/by-path/left"


@pytest.mark.parametrize(
    ("port", "healths", "remedy"),
    [
        (PortFacts("/dev/ttyACM0", False), [BAD], "plug the tile in"),
        (PortFacts(BY_PATH, True, True, "dialout", BY_PATH), [GOOD], ""),
        (PortFacts(BY_PATH, True, False, "dialout", BY_PATH), [BAD], "sudo usermod -aG dialout ada"),
        (PortFacts(BY_PATH, True, False, "uucp"), [BAD], "sudo usermod -aG uucp ada"),
        (PortFacts("/dev/ttyACM0", True, True, "dialout", BY_PATH), [GOOD, NOTE], f"write {BY_PATH}"),
        (
            PortFacts("/dev/ttyUSB1", True, True, "dialout"),
            [GOOD, NOTE],
            "use its name in /dev/serial/by-path",
        ),
    ],
)
def test_ports(port: PortFacts, healths: list[Health], remedy: str) -> None:
    found = machine.port_findings(port, "ada")
    assert [finding.health for finding in found] == healths
    assert remedy in found[-1].remedy


def test_a_group_counts_only_where_the_system_has_it() -> None:
    found = machine.group_findings(["dialout", "gpio", "spi"], ["dialout", "gpio"], ["gpio"], "ada")
    assert [finding.health for finding in found] == [BAD, GOOD, NOTE]
    assert found[0].remedy.startswith("sudo usermod -aG dialout ada")


@pytest.mark.parametrize(
    ("finding", "health"),
    [
        (machine.clock_finding(86_400.0, True), BAD),
        (machine.clock_finding(1.8e9, False), NOTE),
        (machine.clock_finding(1.8e9, None), GOOD),
        (machine.disk_finding("/var", 10), BAD),
        (machine.disk_finding("/var", 200), NOTE),
        (machine.disk_finding("/var", 9000), GOOD),
        (machine.disk_finding("/var", None, "no such folder"), BAD),
        (machine.display_finding(False, (1280, 720)), NOTE),
        (machine.display_finding(True, (1280, 720)), GOOD),
        (machine.font_finding(["Plex"]), BAD),
        (machine.font_finding([]), GOOD),
        (machine.page_finding(PageFacts(False)), NOTE),
        (machine.page_finding(PageFacts(True, "0.0.0.0", 8137)), GOOD),
        (machine.page_finding(PageFacts(True, "0.0.0.0", 8137, free=False)), BAD),
        (machine.page_finding(PageFacts(True, "0.0.0.0", 8137, free=False, table_runs=True)), GOOD),
    ],
)
def test_each_thing_is_judged(finding: Finding, health: Health) -> None:
    assert finding.health == health
    assert finding.remedy or health is not BAD


def test_sound_and_speech_are_courtesies() -> None:
    silent = machine.sound_findings(True, "no sound device can be opened", True, False)
    assert [finding.health for finding in silent] == [NOTE, NOTE]
    assert not must_be_mended(silent)
    assert [f.health for f in machine.sound_findings(True, "", True, True)] == [GOOD, GOOD]


def test_a_port_is_known_by_the_name_that_follows_its_socket(tmp_path: Path) -> None:
    port, by_path = tmp_path / "ttyACM0", tmp_path / "by-path"
    port.touch()
    by_path.mkdir()
    (by_path / "left").symlink_to(port)
    facts = port_facts(str(port), by_path)
    assert (facts.exists, facts.allowed, facts.stable) == (True, True, str(by_path / "left"))
    assert port_facts(str(tmp_path / "gone"), by_path) == PortFacts(str(tmp_path / "gone"), False)


def test_a_table_that_runs_is_noticed_and_not_disturbed(tmp_path: Path) -> None:
    assert who_runs(tmp_path) == ""
    claim = Claim(tmp_path)
    assert "another tidetable" in who_runs(tmp_path)
    claim.release()
    assert who_runs(tmp_path) == ""


def test_pages_for_this_machine_alone_are_told_of() -> None:
    facts = page_facts(Config(companion=CompanionSettings(on=True, port=0)), False)
    assert machine.page_finding(facts).health is NOTE
    assert 'companion.host = "auto"' in machine.page_finding(facts).remedy
