import { SipFuzzer } from './testing/sip-fuzzer.js';
import { checkInvariants } from './testing/fuzz-invariants.js';

describe('any bytes', () => {
  it('are read or refused, alike on a stream, and what is read can be written', () => {
    const fuzzer = new SipFuzzer(20_261_121);
    let read = 0;
    for (let left = 20_000; left > 0; left -= 1) {
      const bytes = fuzzer.next();
      try {
        if (checkInvariants(bytes, fuzzer)) read += 1;
      } catch (error) {
        throw new Error(`${(error as Error).message}\n${JSON.stringify(bytes.toString('latin1'))}`);
      }
    }
    // Both outcomes must occur: if all messages were refused, the test would show nothing.
    expect(read).toBeGreaterThan(5_000);
    expect(read).toBeLessThan(15_000);
  });

  it('come again from the same seed', () => {
    const [one, other] = [new SipFuzzer(7), new SipFuzzer(7)];
    for (let left = 50; left > 0; left -= 1) expect(one.next().equals(other.next())).toBe(true);
  });
});
