"""Voices: what each bot says at rare moments, in its own manner, and never about cards that anybody cannot see."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal

Moment = Literal["hello", "rematch", "delight", "dismay", "held", "won", "lost", "just won", "just lost"]

WHOLLY: Mapping[Moment, Moment] = {"just won": "won", "just lost": "lost"}
TURNS_BETWEEN = 5  # a player's turns between two lines of a game

# Texts: a bot says it to the player, as the character that it is
LINES: Mapping[str, Mapping[Moment, tuple[str, ...]]] = {
    "Juniper": {  # dry and polite
        "hello": (
            "Juniper. I play the cards; the cards play me. Shall we?",
            "I don’t bluff. I just look like this.",
        ),
        "rematch": (
            "Again? Good. I was hoping you’d ask.",
            "Once more, with feeling.",
        ),
        "delight": (
            "Well. That went better than I deserved.",
            "I’d apologise, but I’m enjoying it.",
            "I had hoped you wouldn’t mind. Do you mind?",
            "Do carry on. I’m having a lovely time.",
        ),
        "dismay": (
            "I saw that coming. I simply couldn’t stop it.",
            "Noted. Painfully.",
            "Very neat. I dislike it.",
        ),
        "held": ("Still here? I’m starting to admire you.",),
        "won": (
            "A pleasure. Mostly mine.",
            "Thank you. I’ll be insufferable.",
            "I’ll be modest about it. From tomorrow.",
        ),
        "lost": (
            "Beaten fair and square. I checked.",
            "You were better. I’ll deny it tomorrow.",
            "I’d love to say I let you win. I can’t.",
        ),
        "just won": ("A whisker. I’ll take the whisker.",),
        "just lost": ("So close that I’m calling it a draw. Quietly.",),
    },
    "Basil": {  # brisk and boastful
        "hello": (
            "Basil here! Fastest hand at the table. Ready when you are.",
            "Quick game? They’re all quick with me.",
        ),
        "rematch": (
            "Ha! Back for more!",
            "Shuffle, shuffle! No time to lose.",
        ),
        "delight": (
            "Ha! Did you see that? Tell me you saw that.",
            "Too quick for you!",
            "Mine! Said it before you did!",
            "Blink and you miss me.",
        ),
        "dismay": (
            "Hey! That was meant to be mine.",
            "All right, all right. One for you.",
            "Lucky! Very lucky! Fine, it was good.",
            "Wait, wait. I looked away for one second!",
        ),
        "held": ("Still going? I had plans for tonight!",),
        "won": (
            "And that’s how it’s done!",
            "Done! Did you blink?",
        ),
        "lost": (
            "I was in a hurry. That doesn’t count. It counts.",
            "Well played. Quick, again, before I sulk.",
        ),
        "just won": ("Never in doubt! Don’t look at my hands shaking.",),
        "just lost": ("One card! One single card!",),
    },
    "Poppy": {  # warm, never in a hurry
        "hello": (
            "Sit down, love. There’s no hurry at my table.",
            "I’m Poppy. Take all the time you like.",
        ),
        "rematch": (
            "Oh, lovely. I’d just put the kettle on.",
            "You’re good company. One more.",
        ),
        "delight": (
            "Oh, would you look at that.",
            "Forgive me, dear. It was just sitting there.",
            "There now. Isn’t that nice? For me, I mean.",
            "Patience, dear. Your turn will come.",
        ),
        "dismay": (
            "Clever thing. I’d have done the same.",
            "Oh, you had me there.",
            "My, my. Where did you learn that?",
        ),
        "held": ("You do hang on, dear. Good for you.",),
        "won": (
            "That was a dear little game. Thank you.",
            "Well, well. Beginner’s luck, at my age.",
        ),
        "lost": (
            "I’m glad it was you.",
            "Well deserved. Have a biscuit.",
        ),
        "just won": ("Goodness, my heart. That was close.",),
        "just lost": ("So nearly! You held your nerve, dear.",),
    },
    "Sorrel": {  # competitive
        "hello": (
            "Sorrel. I keep score, even when nobody asks.",
            "I play to win. So should you.",
        ),
        "rematch": (
            "I was warming up. Now we play.",
            "Good. I don’t like leaving it like that.",
        ),
        "delight": (
            "And that is why I practise.",
            "You left the door open. I walked in.",
        ),
        "dismay": (
            "That one hurts. I’ll remember it.",
            "Good. Now I’m awake.",
            "Enjoy it. The next one is mine.",
        ),
        "held": ("You don’t give up. Good. Neither do I.",),
        "won": (
            "Train and come back. I’ll be here.",
            "Practice. That’s the whole secret.",
        ),
        "lost": (
            "You earned that. I hate it.",
            "Right. Tomorrow I practise twice.",
        ),
        "just won": ("That close? I’d better practise.",),
        "just lost": ("One step short. I’ll be dreaming about it.",),
    },
    "Rowan": {  # earnest and sporting
        "hello": (
            "Hello, I’m Rowan. May the better hand win!",
            "I read the rules twice. Let’s see if it helped.",
        ),
        "rematch": (
            "I was hoping we’d play again.",
            "Same seats? I think this one’s lucky.",
        ),
        "delight": (
            "It worked! I can’t believe it worked.",
            "Was that me? That was me!",
        ),
        "dismay": (
            "That was beautiful, honestly.",
            "I’m going to remember that one.",
            "Ouch. But fair.",
        ),
        "held": ("You’re still in it! I’m really impressed.",),
        "won": (
            "I won? Me? Oh, thank you!",
            "Sorry! No, I’m not. But thank you.",
        ),
        "lost": (
            "You were wonderful. I learned a lot.",
            "Well done! Show me how some day.",
        ),
        "just won": ("I held my breath the whole way.",),
        "just lost": ("So close! I’m still proud of us.",),
    },
    "Hazel": {  # thoughtful, fond of proverbs
        "hello": (
            "Hazel. Slow hands, patient cards.",
            "My grandmother taught me: look first, then look again.",
        ),
        "rematch": (
            "Every deal is a new day.",
            "The river comes round again. So do we.",
        ),
        "delight": (
            "Patience has its little rewards.",
            "Wait long enough and a door opens.",
        ),
        "dismay": (
            "Even an owl misses a mouse.",
            "A good blow is quiet. That one was.",
            "I shall think about that for a while.",
        ),
        "held": ("The reed bends and stays standing. Like you.",),
        "won": (
            "The slow cart got home first.",
            "Even a small stream reaches the sea.",
        ),
        "lost": (
            "Losing teaches more. I’m learning a great deal.",
            "You were the wiser one today.",
        ),
        "just won": ("By a hair, and hair is thin.",),
        "just lost": ("A near miss still misses. Well played.",),
    },
    "Clover": {  # superstitious
        "hello": (
            "Clover here. I’ve brought my lucky button.",
            "Don’t whistle while I’m holding cards.",
        ),
        "rematch": (
            "I’ve turned my chair round. The luck has changed.",
            "New deal, new luck!",
        ),
        "delight": (
            "The button! I knew it was the button!",
            "Knock on wood. It works every time.",
        ),
        "dismay": (
            "Did you whistle? Somebody whistled.",
            "I shouldn’t have said thirteen out loud.",
            "My left thumb knew it.",
        ),
        "held": ("Still standing? You must have a button too.",),
        "won": (
            "Lucky socks. I’m never washing them.",
            "I knew it. I put my left shoe on first.",
        ),
        "lost": (
            "Today the stars were on your side.",
            "I’ll need a bigger button.",
        ),
        "just won": ("Four leaves! Only just four leaves!",),
        "just lost": ("Three leaves. I was one leaf short.",),
    },
    "Tansy": {  # dramatic
        "hello": (
            "I’m Tansy, and I’ve heard all about you.",
            "Sit closer. Everything happens at a card table.",
        ),
        "rematch": (
            "Oh good, I hadn’t finished my story.",
            "A second act! I adore second acts.",
        ),
        "delight": (
            "They’ll be talking about that one for weeks.",
            "Write that down, somebody!",
        ),
        "dismay": (
            "You didn’t. You did. You really did.",
            "Wait until I tell the others.",
            "The cheek of it! I love it.",
        ),
        "held": ("Still here? This is turning into a saga!",),
        "won": (
            "What an ending. I wouldn’t change a word.",
            "Wait until they hear this at the baker’s.",
        ),
        "lost": (
            "Beaten! And in front of everybody!",
            "Fine. But I’m telling it differently.",
        ),
        "just won": ("I nearly fainted. Twice.",),
        "just lost": ("To lose like that, at the very end! Delicious.",),
    },
    "Linden": {  # an old sailor of few words
        "hello": (
            "Evening. I’m Linden. Cards?",
            "Calm sea tonight. Good for cards.",
        ),
        "rematch": (
            "Aye. Again.",
            "Tide’s turning. Let’s see whose way.",
        ),
        "delight": (
            "Fair winds.",
            "There she goes.",
        ),
        "dismay": (
            "Hm. The weather’s changed.",
            "Didn’t see that rock.",
            "Fair shot.",
        ),
        "held": ("Long watch tonight. You’re standing it well.",),
        "won": (
            "Home and dry.",
            "Anchor’s down. Good voyage.",
        ),
        "lost": (
            "Sunk. Well sailed.",
            "Your tide. Mine will come.",
        ),
        "just won": ("By a plank.",),
        "just lost": ("A wave short of the harbour.",),
    },
    "Briar": {  # a grumbler with a soft heart
        "hello": (
            "Briar. I’m in a bad mood. It’s my good one.",
            "Don’t be nice to me. It puts me off.",
        ),
        "rematch": (
            "Fine, since you insist. I wanted to anyway.",
            "You again. Good.",
        ),
        "delight": (
            "About time something went right.",
            "Hah. I almost smiled.",
        ),
        "dismay": (
            "Oh, marvellous. Just marvellous.",
            "Of course. Naturally. Why not?",
            "I’d complain, but it was good. That’s the annoying part.",
        ),
        "held": ("Still here. Stubborn. I don’t mind it.",),
        "won": (
            "I won. Nothing to grumble about. Annoying.",
            "Don’t congratulate me. Well, if you must.",
        ),
        "lost": (
            "Typical. Well played. Don’t get used to it.",
            "I knew it when I got out of bed.",
        ),
        "just won": ("Could have been easier. Could have been you.",),
        "just lost": ("One more card. Always one more card.",),
    },
    "Saffron": {  # theatrical
        "hello": (
            "Saffron. You may have seen me win elsewhere.",
            "Ah, an audience. And cards. Splendid.",
        ),
        "rematch": (
            "An encore! How could I refuse?",
            "The curtain rises once more.",
        ),
        "delight": (
            "Thank you, thank you. Please stay seated.",
            "I do like a big entrance.",
        ),
        "dismay": (
            "You steal my scene, and you do it well.",
            "Bravo. I mean it, which is rare.",
            "A twist! In my own third act!",
        ),
        "held": ("You simply refuse to leave the stage!",),
        "won": (
            "Flowers may be left at the door.",
            "My thanks to the audience. You were it.",
        ),
        "lost": (
            "A tragic role. I played it beautifully.",
            "Take the bow. It’s yours tonight.",
        ),
        "just won": ("What suspense. I’d pay to see that again.",),
        "just lost": ("To fall in the last scene! That is theatre.",),
    },
    "Olive": {  # counts everything
        "hello": (
            "Olive. I’ve sharpened two pencils.",
            "I count everything. It’s restful.",
        ),
        "rematch": (
            "I’ve opened a new page for us.",
            "Noted: you came back.",
        ),
        "delight": (
            "That balances the books nicely.",
            "Entered with pleasure.",
        ),
        "dismay": (
            "That wasn’t in my estimate.",
            "I’ll have to add that up again.",
            "An unexpected expense.",
        ),
        "held": ("You’ve never held out this long. I looked it up.",),
        "won": (
            "Profit. Modest, but profit.",
            "Underlined twice.",
        ),
        "lost": (
            "I’ve checked twice. You won.",
            "The sum is correct, I’m afraid.",
        ),
        "just won": ("A narrow margin, carefully guarded.",),
        "just lost": ("A little short. It’s always a little.",),
    },
}


class Voices:
    """The lines of one game: none twice, and none soon after another."""

    def __init__(self, seed: str, heard: list[str]) -> None:
        """`seed` decides which line is said, so that a game that is continued says the same.

        `heard` holds the lines of earlier games: these come again only where there is no other. What is said is added.
        """
        self.heard = heard  # the newest last
        self._rng = Random(f"voices {seed}")
        self._said: set[str] = set()
        self._last: int | None = None  # turns the player had had when the last line was said

    def again(self, name: str, moment: Moment) -> str:
        """Return the line that a bot has said last at such a moment, "" for none; it is not said anew."""
        lines = {*LINES.get(name, {}).get(moment, ()), *LINES.get(name, {}).get(WHOLLY.get(moment, moment), ())}
        return next((line for line in reversed(self.heard) if line in lines), "")

    def line(self, name: str, moment: Moment, turns: int) -> str:
        """Return what a bot says at a moment, "" where it holds its tongue.

        `name` is a character's, `turns` how many turns the player has had. The end of a game always has a line.
        """
        is_end = moment in ("won", "lost", "just won", "just lost")
        if not is_end and self._last is not None and turns - self._last < TURNS_BETWEEN:
            return ""
        lines = LINES.get(name, {})
        left = [line for line in lines.get(moment, ()) if line not in self._said]
        if not left:
            return ""
        fresh = [line for line in left if line not in self.heard]
        if not fresh and moment in WHOLLY:  # which are won and lost as well
            fresh = [line for line in lines.get(WHOLLY[moment], ()) if line not in self.heard]
        line = self._rng.choice(fresh) if fresh else min(left, key=self.heard.index)
        if not fresh:
            self.heard.remove(line)
        self.heard.append(line)
        self._said.add(line)
        self._last = turns
        return line
