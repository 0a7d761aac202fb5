"""Steps that send something out are told from steps that do not (NOD-152)."""

from __future__ import annotations

import pytest

from ownwords.tasks.outward import is_for_sending, sends_outside


@pytest.mark.parametrize(
    "step",
    [
        "1. Send the file to the accountant",
        "3. Then forward the mail",
        "Open the page and email the link to Bob",
        "2) Click “Send”",
        "- Notify support.",
        "Send Bob the label",
        "Sende die Datei an den Kunden",
        "Leite die Mail an Karin weiter",
        "Envoie le lien",
        "Envía el enlace",
        "Abre e envia o ficheiro",
        "Invia il link",
        "Stuur de link",
        "把文件发给客户",
        "ファイルを送信する",
    ],
)
def test_a_step_that_sends_is_found(step: str) -> None:
    assert sends_outside(step)


@pytest.mark.parametrize(
    "step",
    [
        "Fill in the form and submit it",
        "Check the email for a code",
        "Post-process the data",
        "Mail app: open it",
        "Share sheet opens",
        "Mandatory fields first",
        "Public settings",
        "The reply appears below",
        "Öffne die Seite",
        "打开页面",
        "ページを開く",
        "",
    ],
)
def test_a_step_that_does_not_is_left(step: str) -> None:
    assert not sends_outside(step)


def test_a_skill_may_be_for_sending() -> None:
    assert is_for_sending("send-invoice")
    assert is_for_sending("monthly Newsletter für Kunden")
    assert not is_for_sending("shop-returns Return an order at the shop")
    assert not is_for_sending("post office tracking")
