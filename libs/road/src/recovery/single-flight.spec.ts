import { singleFlight } from './single-flight.js';

describe('parallel sweeps', () => {
  it('a sweep that waits for a broker holds up no other, and is not begun a second time', async () => {
    let brokerIsBack: () => void = () => undefined;
    const begun = { pending: 0, lost: 0 };
    const pending = (): Promise<void> => {
      begun.pending += 1;
      return new Promise((resolve) => (brokerIsBack = resolve));
    };
    const lost = (): Promise<void> => {
      begun.lost += 1;
      return Promise.resolve();
    };
    const sweep = singleFlight([pending, lost]);
    const rounds = [sweep()];
    await new Promise(setImmediate);
    rounds.push(sweep());
    expect(begun).toEqual({ pending: 1, lost: 2 });
    brokerIsBack();
    await Promise.all(rounds);
    const last = sweep();
    expect(begun).toEqual({ pending: 2, lost: 3 });
    brokerIsBack();
    await last;
  });

  it('starts a failed job again, and throws its error', async () => {
    let tries = 0;
    const sweep = singleFlight([() => (++tries === 1 ? Promise.reject(new Error('no database')) : Promise.resolve())]);
    await expect(sweep()).rejects.toThrow('no database');
    await sweep();
    expect(tries).toBe(2);
  });
});
