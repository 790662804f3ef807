"""Accessibility: the main screens as trees of roles and names, and the announcements of screen readers."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.deals import plays_a_number
from e2e.playing import click, playable
from e2e.scenes import SCENES
from e2e.stage import Stage


def test_the_front_page(stage: Stage) -> None:
    expect(SCENES["front"](stage).locator("body")).to_match_aria_snapshot("""
        - main:
          - heading "drawfour" [level=1]
          - button "Play now"
          - button "Play with friends"
          - textbox "Your name": Hanna
    """)


def test_the_lobby(stage: Stage) -> None:
    expect(SCENES["lobby-host"](stage).locator("body")).to_match_aria_snapshot("""
        - main:
          - heading "Players" [level=1]
          - list "Seats":
            - listitem:
              - 'button "Seat 1: Hanna you · host"'
            - listitem:
              - 'button "Seat 2: Omar here"'
            - listitem:
              - 'button "Seat 3: Free"'
            - listitem:
              - 'button "Seat 4: Free"'
          - button "Start the match"
    """)


def test_the_table(stage: Stage) -> None:
    page = SCENES["table-four"](stage)
    expect(page.locator("body")).to_match_aria_snapshot("""
        - main:
          - heading "drawfour" [level=1]
          - navigation:
            - button "Menu"
          - list "Other players":
            - listitem: /Grace 7 cards/
            - listitem: /Linus 7 cards/
            - listitem: /Edsger 7 cards/
          - button "Draw pile, 79 cards"
          - img "Discard pile, green 8 on top"
          - paragraph: Your turn. Green or 8.
          - list "Your cards":
            - listitem:
              - button "red 9, can’t be played now" [disabled]
            - listitem:
              - button "yellow 9, can’t be played now" [disabled]
            - listitem:
              - button "yellow skip, can’t be played now" [disabled]
            - listitem:
              - button "green 4"
          - button "Draw"
          - button "UNO!" [disabled]
    """)


def test_the_choice_of_a_color(stage: Stage) -> None:
    expect(SCENES["color"](stage).get_by_role("group")).to_match_aria_snapshot("""
        - group "Which color?":
          - button "red"
          - button "yellow"
          - button "green"
          - button "blue"
          - button "Choose another card"
    """)


def test_a_challenge(stage: Stage) -> None:
    expect(SCENES["challenge-challenger"](stage).locator("body")).to_match_aria_snapshot("""
        - main:
          - paragraph: Did Hanna bluff?
          - paragraph: The color was red
          - paragraph: "If Hanna had red, they draw 4."
          - paragraph: "If not, you draw 6."
          - button "Challenge"
          - button "Take 4"
          - button "UNO!" [disabled]
    """)


def test_the_end_of_a_round(stage: Stage) -> None:
    expect(SCENES["round-lost"](stage).get_by_role("region", name="Hanna wins the round")).to_match_aria_snapshot("""
        - region "Hanna wins the round":
          - heading "Hanna wins the round" [level=2]
          - list:
            - listitem:
              - text: /Hanna this round \\+101/
              - strong: 101 points
            - listitem:
              - text: /You/
              - strong: 0 points
              - img "held red 6, green 5"
            - listitem
            - listitem
          - button "Next round"
          - button "Leave"
    """)


def test_each_event_is_announced_once_followed_by_the_options(stage: Stage) -> None:
    desk = stage.desk("Hanna", "Omar", wanted=plays_a_number)
    page = stage.at(desk)
    page.evaluate("""() => {
      globalThis.said = [];
      const heard = (changes) => said.push(...new Set(changes.map(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element.closest('[aria-live]').textContent.trim();
      })));
      for (const one of document.querySelectorAll('[aria-live=polite]:not([role=log])'))
        new MutationObserver(heard).observe(one, { childList: true, characterData: true, subtree: true });
    }""")
    name = playable(page).first.get_attribute("aria-label")
    click(page, playable(page).first)
    page.get_by_text("Omar’s turn").first.wait_for()
    desk[1].play("draw")
    page.get_by_text("Omar draws").first.wait_for()
    page.wait_for_function("() => said.length > 1")
    said = page.evaluate("said")
    assert said[0].startswith(f"You play {name}. "), said
    assert said[1].startswith("Omar draws a card."), said
    assert len(said) <= 3, said


def test_keys_say_the_last_event_the_top_card_and_who_holds_how_many(stage: Stage) -> None:
    page = SCENES["table-four"](stage)
    said = page.locator("[aria-live=assertive]")
    for key, sentence in (
        ("l", "Edsger deals and turns up green 8."),
        ("t", "Green 8 is on top. The color is green."),
        ("o", "Grace: 7 cards. Linus: 7 cards. Edsger: 7 cards."),
        ("o", "Grace: 7 cards. Linus: 7 cards. Edsger: 7 cards.\u200b"),  # or it would not be said again
    ):
        page.keyboard.press(key)
        expect(said).to_have_text(sentence, use_inner_text=False)
