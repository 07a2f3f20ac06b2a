import type { LineTrunk, PlaceOrder } from '../../line-driver.js';
import { createSipDriver, type SipDriverOptions } from '../sip-driver.js';
import { anOrder, WatchedCall } from './watched-call.js';

interface Trunk {
  uri: string;
  stop(): Promise<unknown>;
}

/** A driver of our own, and SIPp as the trunk that it dials. */
export interface SippScene<Sipp, Options> {
  driver: Awaited<ReturnType<typeof createSipDriver>>;
  sipp: Sipp;
  start(options: Options): Promise<Sipp>;
  trunk(change?: Partial<LineTrunk>): LineTrunk;
  place(change?: Partial<PlaceOrder>): Promise<WatchedCall>;
}

/** Opens a driver for each test of a describe block, and stops the SIPp that the test has started. Specs hand in `startSipp`, which only they may import. */
export function useSipp<Sipp extends Trunk, Options>(
  startSipp: (options: Options) => Promise<Sipp>,
  options?: SipDriverOptions,
): SippScene<Sipp, Options> {
  const scene = {
    start: async (far) => (scene.sipp = await startSipp(far)),
    trunk: (change) => ({ trunkId: 'tr_test', uri: scene.sipp.uri, transport: 'udp', ...change }),
    place: (change) => WatchedCall.place(scene.driver, anOrder(scene.sipp.uri, change)),
  } as SippScene<Sipp, Options>;
  beforeEach(async () => void (scene.driver = await createSipDriver(options)));
  afterEach(async () => {
    await scene.driver.close();
    await scene.sipp?.stop();
  });
  return scene;
}
