import { createAsteriskDriver, createSipDriver, type LineDriver } from '@turant/lines';
import { startBaresip, type Baresip } from '../engines/baresip.js';
import { startPbx, type Pbx } from '../engines/pbx.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { against } from './against.js';
import { Calls } from './calls.js';
import { goesOn, msOf, tonesIn, type Heard } from './heard-tones.js';
import { anOrder, CALLEE, type WatchedCall } from './watched-call.js';
import { until } from '../engines/until.js';

const A_HZ = 440;
const B_HZ = 880;
const FROZEN_MS = 1_500;

let sip: LineDriver & { port: number };
let driver: LineDriver;
let calls: Calls;
let pbx: Pbx | undefined;
let phones: [Baresip | undefined, Baresip | undefined] = [undefined, undefined];

beforeAll(async () => {
  sip = await createSipDriver();
  const start = (says: number): Promise<Baresip | undefined> => startBaresip({ number: CALLEE, says, isRecording: true });
  [pbx, ...phones] = await Promise.all([startPbx(), start(A_HZ), start(B_HZ)]);
  if (!pbx) return;
  const local = { host: '127.0.0.1', port: sip.port };
  driver = await createAsteriskDriver({ ...pbx.ari, local, rescue: (...call) => sip.abandon(...call) });
  calls = new Calls(driver);
}, PEER_START_MS);
afterEach(() => calls?.endAll());
afterAll(async () => {
  await driver?.close();
  await sip.close();
});

const at = ({ port }: Baresip): string => `sip:127.0.0.1:${port}`;
const callTo = (trunkId: string, phone: Baresip): Promise<WatchedCall> =>
  calls.place(anOrder({ trunkId, uri: at(phone), transport: 'udp', driver: 'asterisk' }));

it(
  'a joined call catches up after an Asterisk that stood still',
  against(
    () => [pbx, ...phones] as const,
    async (asterisk, one, other) => {
      await asterisk.setTrunks([{ trunkId: 'tr_one', uri: at(one) }, { trunkId: 'tr_other', uri: at(other) }]); // prettier-ignore
      const [a, b] = [await callTo('tr_one', one), await callTo('tr_other', other)];
      await Promise.all([a.when('answered'), b.when('answered')]);
      a.line.join(b.line);
      const end = { heard: (): Heard => tonesIn(one.heard()[0], [A_HZ, B_HZ]) };
      await until(() => end.heard().includes(B_HZ), { what: 'they hear one another' });
      await asterisk.freeze(FROZEN_MS);
      await goesOn(end, 5_000);
      b.line.hangUp();
      expect(msOf(B_HZ, await goesOn(end, 2_000))).toBeLessThan(FROZEN_MS / 3);
    },
  ),
);
