"""The conformance suite: what holds for every game, each check one function that takes a game."""

from tests.conformance.play import (
    a_copy_leaves_the_original_alone,
    a_game_goes_on_until_it_ends,
    a_random_move_is_any_legal_one,
    a_refusal_changes_nothing,
    a_state_can_be_sent,
    a_table_stands_as_events_are_told,
    every_event_is_said,
    no_card_is_lost_or_doubled,
    notation_tells_moves_apart,
    what_a_seat_sees_is_enough,
)
from tests.conformance.records import (
    a_record_replays_to_the_same_state,
    options_survive_a_link,
    perft_counts_match,
    playthroughs_match,
)
from tests.conformance.secrets import (
    a_possible_world_fits_what_a_seat_knows,
    a_seat_sees_nothing_of_hidden_cards,
    a_table_shows_no_hidden_card,
    events_name_no_unseen_card,
)
from tests.conformance.tables import a_bot_chooses_alike_whatever_it_cannot_see, every_move_can_be_touched
from tests.conformance.texts import every_ruling_is_tested, presets_and_options_are_sound

__all__ = ["CHECKS"]

CHECKS = (
    no_card_is_lost_or_doubled,
    what_a_seat_sees_is_enough,
    every_event_is_said,
    a_game_goes_on_until_it_ends,
    notation_tells_moves_apart,
    a_random_move_is_any_legal_one,
    a_refusal_changes_nothing,
    a_copy_leaves_the_original_alone,
    a_state_can_be_sent,
    a_table_stands_as_events_are_told,
    a_possible_world_fits_what_a_seat_knows,
    a_seat_sees_nothing_of_hidden_cards,
    events_name_no_unseen_card,
    a_table_shows_no_hidden_card,
    every_move_can_be_touched,
    a_bot_chooses_alike_whatever_it_cannot_see,
    a_record_replays_to_the_same_state,
    options_survive_a_link,
    playthroughs_match,
    perft_counts_match,
    every_ruling_is_tested,
    presets_and_options_are_sound,
)
