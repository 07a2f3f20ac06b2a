import type { SipPeer } from '../engines/sip-peer.js';

/** Below Jest's own limit, so that the logs are still told. */
const PEER_TEST_MS = 80_000;
const MAX_LOG_CHARACTERS = 12_000;

export type Here<P extends readonly (SipPeer | undefined)[]> = { [I in keyof P]: NonNullable<P[I]> };

/**
 * A test against peers. It is skipped if a peer could not be started, which its starter reports. If the test fails, it prints the logs of
 * the peers, and of those `besides`.
 */
export function against<const P extends readonly (SipPeer | undefined)[]>(
  peers: () => P,
  test: (...peers: Here<P>) => Promise<void>,
  besides: readonly SipPeer[] = [],
): () => Promise<void> {
  return async () => {
    const all = peers();
    const here = all.filter((peer) => peer !== undefined);
    if (here.length < all.length) return;
    const logged = [...here, ...besides];
    const begins = logged.map((peer) => peer.log().length);
    try {
      await limited(test(...(here as unknown as Here<P>)));
    } catch (error) {
      logged.forEach((peer, at) => showLog(peer, begins[at] ?? 0));
      throw error;
    }
  };
}

/** `it` and `it.each` for tests that are all made into a body in the same way. */
export interface Its<Test> {
  (name: string, test: Test): void;
  each<const Row extends readonly unknown[]>(rows: readonly Row[]): (name: string, test: (...row: Writable<Row>) => Test) => void;
  each<const One>(rows: readonly One[]): (name: string, test: (one: One) => Test) => void;
}
type Writable<Row> = { -readonly [At in keyof Row]: Row[At] };

export function itBy<Test>(bodyOf: (test: Test) => () => Promise<void>, run: jest.It = it): Its<Test> {
  const each = (rows: readonly unknown[][]) => (name: string, test: (...row: unknown[]) => Test) =>
    run.each(rows)(name, (...row) => bodyOf(test(...row))());
  return Object.assign((name: string, test: Test): void => run(name, bodyOf(test)), { each });
}

async function limited(test: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${PEER_TEST_MS} ms`)), PEER_TEST_MS);
  });
  await Promise.race([test, tooLong]).finally(() => clearTimeout(timer));
}

function showLog(peer: SipPeer, from: number): void {
  const log = peer.log().slice(from);
  process.stderr.write(`\n--- ${peer.name} during "${expect.getState().currentTestName}":\n${log.slice(-MAX_LOG_CHARACTERS)}\n`);
}
