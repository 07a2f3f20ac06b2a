import { NOTHING_DONE, nextPart, PART_NUMBERS, runImport, type Outcome } from './run-import';

const list = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, text: `+9198${String(index).padStart(8, '0')}` }));

/** Adds all but those that end in 7. */
const answer = (phones: readonly string[]) => ({
  added: phones.filter((one) => !one.endsWith('7')).length,
  alreadyThere: 0,
  refused: phones.flatMap((one, index) => (one.endsWith('7') ? [{ index }] : [])),
});

describe('an import of numbers', () => {
  it('goes in parts, and names the refused ones by their lines', async () => {
    const sent: number[] = [];
    const told: number[] = [];
    const outcome = await runImport({
      numbers: list(2 * PART_NUMBERS + 8),
      send: (phones) => Promise.resolve((sent.push(phones.length), answer(phones))),
      progress: ({ done }) => told.push(done),
      isCancelled: () => false,
    });
    expect(sent).toEqual([PART_NUMBERS, PART_NUMBERS, 8]);
    expect(told).toEqual([PART_NUMBERS, 2 * PART_NUMBERS, 2 * PART_NUMBERS + 8]);
    expect(outcome.refused).toHaveLength(201);
    expect(outcome.refused.at(-1)).toEqual({ line: 2_009, text: '+919800002007' });
    expect(outcome.added + outcome.refused.length).toBe(outcome.done);
  });

  it('ends between two parts when it is cancelled', async () => {
    let now: Outcome = NOTHING_DONE;
    await runImport({
      numbers: list(3 * PART_NUMBERS),
      send: (phones) => Promise.resolve(answer(phones)),
      progress: (outcome) => (now = outcome),
      isCancelled: () => now.done >= PART_NUMBERS,
    });
    expect(now.done).toBe(PART_NUMBERS);
  });

  it('goes on where it was cut, and counts no number twice', async () => {
    let now: Outcome = NOTHING_DONE;
    let tries = 0;
    const send = (phones: string[]) => ((tries += 1) === 2 ? Promise.reject(new Error('cut')) : Promise.resolve(answer(phones)));
    const options = { numbers: list(2_500), send, progress: (outcome: Outcome) => void (now = outcome), isCancelled: () => false };
    await expect(runImport(options)).rejects.toThrow('cut');
    expect(now.done).toBe(PART_NUMBERS);
    const outcome = await runImport({ ...options, before: now });
    expect(outcome).toMatchObject({ done: 2_500, added: 2_250 });
  });

  it('sends no part that is too large for the API, and always at least one number', () => {
    const long = Array.from({ length: 1_000 }, (_, index) => ({ line: index, text: 'अ'.repeat(200) }));
    const part = nextPart(long, 0);
    expect(new TextEncoder().encode(JSON.stringify(part.map(({ text }) => text))).length).toBeLessThan(256 * 1_024);
    expect(part.length).toBeGreaterThan(100);
    expect(nextPart([{ line: 1, text: 'अ'.repeat(90_000) }], 0)).toHaveLength(1);
  });
});
