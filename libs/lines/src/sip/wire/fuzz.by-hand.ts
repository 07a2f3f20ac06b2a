import { SipFuzzer } from './testing/sip-fuzzer.js';
import { checkInvariants } from './testing/fuzz-invariants.js';
import { readDatagram } from './read-message.js';

/**
 * By hand: `node test/engines/run-ts.cjs libs/lines/src/sip/wire/fuzz.by-hand.ts [messages] [seed]`. Prints the first message that breaks an
 * invariant, as JSON, and exits with code 1.
 */
const [messages = 1_000_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
const fuzzer = new SipFuzzer(seed);
const begun = performance.now();
let read = 0;
let slowest = { ms: 0, bytes: 0 };

for (let left = messages; left > 0; left -= 1) {
  const bytes = fuzzer.next();
  try {
    if (checkInvariants(bytes, fuzzer)) read += 1;
  } catch (error) {
    console.error(`seed ${seed}, message ${messages - left + 1}: ${(error as Error).message}\n${JSON.stringify(bytes.toString('latin1'))}`);
    process.exit(1);
  }
  const ms = timeToRead(bytes, slowest.ms);
  if (ms > slowest.ms) slowest = { ms, bytes: bytes.length };
}

/** The time to read a message. If it is above `limitMs`, the best of five tries counts, because the machine does other work, too. */
function timeToRead(bytes: Buffer, limitMs: number): number {
  let best = Infinity;
  for (let left = 5; left > 0 && best > limitMs; left -= 1) {
    const before = performance.now();
    readDatagram(bytes);
    best = Math.min(best, performance.now() - before);
  }
  return best;
}

const seconds = (performance.now() - begun) / 1_000;
console.log(`seed ${seed}: ${messages} messages in ${seconds.toFixed(1)} s, ${read} read, ${messages - read} refused, none harmful`);
console.log(`the slowest to read: ${slowest.ms.toFixed(3)} ms for ${slowest.bytes} bytes`);
