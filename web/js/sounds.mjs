/** The sounds of the table, made with Web Audio as they are wanted: paper for cards, and an instrument for each game. */

// An instrument: each partial as [times the pitch, loudness, seconds until it has faded], its lowest pitch in hertz, and
// the level at which it is heard as loud as the others.
const INSTRUMENTS = {
    harp: {
        base: 261.6,
        level: 0.9,
        partials: [
            [1, 0.5, 0.9],
            [2, 0.22, 0.5],
            [3, 0.1, 0.3],
            [4, 0.05, 0.2],
        ],
    },
    box: {
        base: 523.3,
        level: 0.9,
        partials: [
            [1, 0.4, 0.8],
            [2.76, 0.12, 0.3],
            [5.4, 0.04, 0.12],
        ],
    },
    wood: {
        base: 392,
        level: 1.2,
        partials: [
            [1, 0.6, 0.18],
            [2.4, 0.25, 0.08],
            [4.1, 0.1, 0.04],
        ],
    },
    marimba: {
        base: 220,
        level: 1.3,
        partials: [
            [1, 0.6, 0.5],
            [3.93, 0.15, 0.12],
            [9.2, 0.05, 0.05],
        ],
    },
    drum: {
        base: 174.6,
        level: 1.3,
        partials: [
            [1, 0.7, 0.3],
            [1.5, 0.45, 0.18],
            [2.1, 0.3, 0.1],
        ],
    },
};
const SCALE = [0, 2, 4, 7, 9]; // semitones of the steps that are counted upwards
// A melody: its notes as [semitones above the lowest pitch, seconds after its start].
const MELODIES = {
    trick: [
        [4, 0],
        [9, 0.07],
    ],
    points: [
        [7, 0],
        [12, 0.09],
    ],
    coup: [
        [0, 0],
        [4, 0.06],
        [7, 0.12],
        [12, 0.18],
    ],
    fall: [
        [5, 0],
        [0, 0.12],
    ],
    tumble: [
        [8, 0],
        [5, 0.08],
        [2, 0.18],
        [-4, 0.32],
    ],
    save: [
        [2, 0],
        [9, 0.1],
        [14, 0.22],
    ],
    won: [
        [0, 0],
        [4, 0.12],
        [7, 0.24],
        [12, 0.4],
        [16, 0.42],
    ],
    lost: [
        [7, 0],
        [3, 0.16],
        [0, 0.34],
    ],
};
// How loud a sound is made, so that all are heard about as loud: many notes together are louder than one.
const LEVELS = { card: 3.6, deal: 3.6, refused: 2.3, count: 1.5, coup: 0.85, fall: 1.3, won: 0.7, lost: 1.2 };
const LOUDEST = 0.35; // of what a device can do, at full volume
const ROOM = 0.35; // s that the room answers
const WET = 0.16; // how much of it is heard

let context = null;
let out = null;
let noise = null;

/**
 * Plays a sound by its name at a volume of 0 to 1, on the instrument of a game. `step` counts upwards in a row of points.
 * Returns whether the browser can.
 */
export function play(name, volume, instrument, step) {
    if (!name) return true; // nothing is to be heard yet
    if (!context && !begin()) return false;
    if (context.state === "suspended") context.resume().catch(() => {});
    const at = context.currentTime + 0.005;
    const loud = volume * LOUDEST * (LEVELS[name] ?? 1);
    if (name === "card" || name === "deal") paper(at, loud);
    else if (name === "refused") thud(at, loud);
    else if (name === "count") note(instrument, SCALE[step % 5] + 12 * Math.min(2, Math.floor(step / 5)), at, loud);
    else for (const [semitones, later] of MELODIES[name] ?? []) note(instrument, semitones, at + later, loud);
    return true;
}

function begin() {
    const Context = globalThis.knaves.feature("audio");
    if (!Context) return false;
    const made = new Context();
    const length = Math.round(made.sampleRate * ROOM);
    noise = made.createBuffer(1, length, made.sampleRate);
    const samples = noise.getChannelData(0);
    for (let place = 0; place < length; place++) samples[place] = 2 * Math.random() - 1;
    const answer = made.createBuffer(1, length, made.sampleRate);
    const echo = answer.getChannelData(0);
    for (let place = 0; place < length; place++) echo[place] = samples[place] * (1 - place / length) ** 3 * 0.3;
    const room = made.createConvolver();
    const wet = made.createGain();
    room.buffer = answer;
    wet.gain.value = WET;
    out = made.createGain();
    out.connect(made.destination);
    out.connect(room).connect(wet).connect(made.destination);
    context = made;
    return true;
}

/** A card on cloth: a short breath of noise, and the tap of its edge. */
function paper(at, loud) {
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    source.buffer = noise;
    filter.type = "bandpass";
    filter.Q.value = 0.8;
    filter.frequency.setValueAtTime(2600 + 500 * Math.random(), at);
    filter.frequency.exponentialRampToValueAtTime(900, at + 0.07);
    source.connect(filter).connect(fading(at, loud * 0.7, 0.008, 0.075));
    source.start(at, Math.random() * ROOM * 0.5, 0.1);
    tone(150, at + 0.045, loud * 0.35, 0.05);
}

function thud(at, loud) {
    for (const [pitch, later] of [
        [196, 0],
        [147, 0.09],
    ]) {
        tone(pitch, at + later, loud * 0.7, 0.11);
        tone(pitch * 2, at + later, loud * 0.35, 0.07); // what a small loudspeaker makes of it
    }
}

function note(instrument, semitones, at, loud) {
    const { base, level, partials } = INSTRUMENTS[instrument] ?? INSTRUMENTS.harp;
    const pitch = base * 2 ** (semitones / 12);
    for (const [times, share, seconds] of partials) tone(pitch * times, at, loud * level * share, seconds);
}

function tone(pitch, at, loud, seconds) {
    const oscillator = context.createOscillator();
    oscillator.frequency.value = pitch;
    oscillator.connect(fading(at, loud, 0.004, seconds));
    oscillator.start(at);
    oscillator.stop(at + seconds + 0.05);
}

/** The way out for a sound that rises in so many seconds and then fades. */
function fading(at, loud, rise, seconds) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), at + rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    gain.connect(out);
    return gain;
}
