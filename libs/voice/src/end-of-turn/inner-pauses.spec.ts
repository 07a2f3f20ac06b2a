import { byModel, hasModel, Scene, script } from '../testing/scene.js';
import { ThinkingAloud, type Part, type SaidSentence } from '../testing/thinking-aloud.js';
import { BEST_RESPONSE_MS, talkWith, timedTalk } from '../testing/timed-talk.js';

/** Without the speech model the level decides, and waits 700 ms for everybody. */
const withModel = hasModel ? describe : describe.skip;

const LANGUAGES = ['hi', 'en-IN', 'ta', 'bn'] as const;
/** Sentences of two or three parts; only their ends are marked. */
const SENTENCES: readonly (readonly string[])[] = [
  ['मेरा बजट', 'पचास लाख के आसपास है।'],
  ['I am looking for a flat', 'near the railway station.'],
  ['मुझे गाड़ी चाहिए लेकिन', 'अगले महीने।'],
  ['My number is nine eight', 'seven six five', 'four three two one zero.'],
  ['We could come', 'on Sunday afternoon', 'if that suits you.'],
  ['उस दिन तो', 'मैं घर पर नहीं रहूँगा।'],
];

/** One person for each language, who pauses for each of these times; the sentences and their parts vary. */
function peoples(pausesMs: readonly number[]): (readonly (readonly Part[])[])[] {
  return LANGUAGES.map((_, person) =>
    pausesMs.map((pauseMs, at): readonly Part[] => {
      const texts = SENTENCES[(person + at) % SENTENCES.length] as readonly string[];
      return texts.map((text, part) => ({
        text,
        speakMs: 600 + 160 * ((person + at + part) % 5),
        ...(part < texts.length - 1 && { pauseMs }),
      }));
    }),
  );
}

/** What happened to all sentences of all people. */
async function figuresOf(
  talks: readonly Promise<readonly SaidSentence[]>[],
): Promise<{ all: number; spokenInto: number; p50: number; p95: number }> {
  const said = (await Promise.all(talks)).flat();
  const responses = said.flatMap(({ responseMs }) => responseMs ?? []).sort((a, b) => a - b);
  const at = (part: number): number => responses[Math.ceil(part * responses.length) - 1] ?? Infinity;
  return { all: said.length, spokenInto: said.filter(({ isSpokenInto }) => isSpokenInto).length, p50: at(0.5), p95: at(0.95) };
}

withModel('sentences with pauses in them', () => {
  it.each(['pause', 'learned'] as const)(
    'of up to 900 ms are spoken into once in 20 times at most where a provider (%s) gives words, and finished ones are answered at once',
    async (kind) => {
      const pausesMs = [0, 200, 300, 400, 500, 600, 700, 800, 900, 0, 900, 500];
      const talks = peoples(pausesMs).map((sentences, person) => {
        const { scene, listener } = timedTalk(kind);
        return talkWith(scene, new ThinkingAloud(sentences, listener, LANGUAGES[person]));
      });
      const figures = await figuresOf(talks);
      expect(figures.all).toBe(48);
      expect(figures.spokenInto).toBeLessThanOrEqual(0.05 * figures.all);
      expect(figures.p50 - BEST_RESPONSE_MS).toBeLessThan(60);
      expect(figures.p95 - BEST_RESPONSE_MS).toBeLessThan(120);
    },
  );

  it('of up to 500 ms are spoken into once in six times at most where a provider sets a full stop at each silence', async () => {
    const talks = peoples([200, 300, 400, 500, 500, 400, 300, 200, 500, 400, 300, 450]).map((sentences, person) => {
      const { scene, listener } = timedTalk('full-stops');
      return talkWith(scene, new ThinkingAloud(sentences, listener, LANGUAGES[person]));
    });
    const figures = await figuresOf(talks);
    expect(figures.all).toBe(48);
    expect(figures.spokenInto).toBeLessThanOrEqual(48 / 6);
    expect(figures.p50 - BEST_RESPONSE_MS).toBeLessThan(60);
  });

  /** What happens to these people where nobody gives words, after open questions on a telephone line. */
  const withoutWords = (sentencesOfPeople: readonly (readonly (readonly Part[])[])[]): ReturnType<typeof figuresOf> =>
    figuresOf(
      sentencesOfPeople.map((sentences, person) => {
        const questions = Array.from({ length: 40 }, (_, at) => `${at}?`);
        const limits = { openHangoverMs: 500, turnCapMs: 60_000 };
        const scene = new Scene({ detectors: byModel.detectors, script: { ...script, questions }, limits });
        // The greeting asks for a yes or no.
        return talkWith(scene, new ThinkingAloud([[{ text: '', speakMs: 400 }], ...sentences], undefined, LANGUAGES[person]));
      }),
    );

  it('of up to 500 ms are spoken into once in six times at most where nobody gives words', async () => {
    const figures = await withoutWords(peoples([200, 250, 300, 350, 400, 500, 500, 400, 350, 300, 250, 200]));
    expect(figures.all).toBe(52);
    expect(figures.spokenInto).toBeLessThanOrEqual(48 / 6);
  });

  it('of 600 ms are waited for, once a person is known to pause for so long', async () => {
    const figures = await withoutWords(peoples([600, 600, 600, 600, 600]));
    expect(figures.all).toBe(24);
    // Each person once, and once more somebody whose next word begins too softly.
    expect(figures.spokenInto).toBeLessThanOrEqual(LANGUAGES.length + 1);
  });
});
