import { Transform, type Readable } from 'node:stream';

/** The code of an error, beside those of the system: fewer bytes came than there are. */
export const ENDED_EARLY = 'ENDED_EARLY';

export interface RelayOptions {
  /** How many bytes come. */
  readonly size: number;
  /** The error that the reader gets for one of the source, and for bytes that do not come. */
  readonly asOurs: (error: unknown) => unknown;
  /** How long the reader waits for the next bytes; undefined: for ever. Bytes that the reader does not take are not waited for. */
  readonly idleMs?: number;
}

/** The source's bytes, as a stream that fails with errors of ours and never ends before all of them came. */
export function relayBytes(source: Readable, { size, asOurs, idleMs }: RelayOptions): Readable {
  let [left, hasNews] = [size, true];
  const relay = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      left -= chunk.length;
      hasNews = true;
      done(null, chunk);
    },
    flush: (done) => done(left === 0 ? null : (asOurs(coded(ENDED_EARLY, `${left} of ${size} bytes did not come`)) as Error)),
  });
  const fail = (error: unknown): void => void relay.destroy(asOurs(error) as Error);
  const watch = setInterval(() => {
    if (!hasNews && !relay.writableNeedDrain) fail(coded('ETIMEDOUT', 'the next bytes did not come in time'));
    hasNews = relay.writableNeedDrain;
  }, idleMs ?? NEVER_MS);
  watch.unref();
  // Nobody may be reading yet: whoever does so later still gets the error, and without a listener it would end the process.
  relay.on('error', () => undefined);
  source.on('error', fail);
  source.once('close', () => source.readableEnded || fail(coded(ENDED_EARLY, 'it ended early')));
  relay.once('close', () => {
    clearInterval(watch);
    source.destroy();
  });
  return source.pipe(relay);
}

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** The longest time that a timer takes. */
const NEVER_MS = 2 ** 31 - 1;
