import type { Trunk, VirtualNumber } from '@turant/domain';
import { openStore, type Store } from '@turant/store';
import { aNumber, aTenant, aTrunk } from '../../../test/factories/records.js';
import { gateObstacles } from './gate-obstacles.js';
import { machineClock } from './clock.js';
import { tellStartOfCalls } from './tell-start.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

const DLT = [
  { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
  { name: 'X-DLT-Template-ID', value: '1107161234567890123' },
];
const telecom: Trunk = { ...aTrunk, kind: 'telecom', uri: 'sip:203.0.113.7:5060' };
const ordinary: VirtualNumber = { ...aNumber, number: '+919800000001', series: 'ordinary' };

describe('what keeps every call from passing the gate', () => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore({ dataDir: temporaryFolder('turant-obstacles-') });
    await store.tenants.insert(aTenant);
  });
  afterEach(() => store.close());

  async function obstaclesOf(trunk: Trunk, number?: VirtualNumber, sipHost = '198.51.100.20'): Promise<string[]> {
    await store.acrossTenants.trunks.save(trunk);
    if (number) await store.virtualNumbers.insert(number);
    const [state] = await gateObstacles({ store, clock: machineClock }, { sipHost });
    return state?.obstacles ?? ['no trunk'];
  }

  it('is told at once: caller id, series, both DLT identifiers and the address', async () => {
    expect(await obstaclesOf(telecom, ordinary, '127.0.0.1')).toEqual([
      'caller-id-series: a promotional call needs a caller id of the 140 series',
      'dlt-identifiers: the trunk: carries no x-dlt-pe-id; carries no x-dlt-template-id',
      'SIP_HOST is a loopback address, from which a trunk on another machine cannot be reached: set it to another address of this machine',
    ]);
  });

  it('is a caller id that is missing, or registered on another trunk', async () => {
    expect((await obstaclesOf({ ...telecom, headers: DLT }))[0]).toBe("caller-id: no caller id of the tenant's own");
    expect(await obstaclesOf({ ...telecom, headers: DLT }, { ...ordinary, series: '140', trunkIds: ['tr_9'] })).toEqual([
      'caller-id: caller id is not registered on this trunk',
    ]);
  });

  it.each<[string, string, string, string | undefined, boolean]>([
    ['private address, public trunk', '10.0.0.5', 'sip:203.0.113.7', undefined, true],
    ['private address, a name on the internet', '192.168.1.5', 'sip:sip.carrier.example:5060', undefined, true],
    ['that has a public address', '10.0.0.5', 'sip:203.0.113.7', '198.51.100.20', false],
    ['whose trunk reaches it as it is, said outright', '10.0.0.5', 'sip:203.0.113.7', '10.0.0.5', false],
    ['on the same private network', '10.0.0.5', 'sip:10.0.0.7', undefined, false],
    ['and a name of the own network', '10.0.0.5', 'sip:pbx.lan', undefined, false],
    ['and a name of the own network, without a dot', '10.0.0.5', 'sip:asterisk', undefined, false],
    ['on the internet', '198.51.100.20', 'sip:203.0.113.7', undefined, false],
    ['on loopback, which is an obstacle', '127.0.0.1', 'sip:203.0.113.7', undefined, false],
  ])('has a warning about missing audio, or none: a machine with a %s', async (_, sipHost, uri, sipPublicHost, isWarned) => {
    await store.acrossTenants.trunks.save({ ...telecom, uri });
    const [state] = await gateObstacles({ store, clock: machineClock }, { sipHost, sipPublicHost });
    const text = 'SIP_HOST is a private address, to which a trunk on the internet sends no audio: set SIP_PUBLIC_HOST to the address by';
    expect(state?.warnings).toEqual(isWarned ? [expect.stringContaining(text)] : []);
  });

  it('of a trunk that Asterisk carries is a missing ARI_URL, whatever the addresses of the SIP user agent', async () => {
    const uri = 'sip:sip.carrier.example;transport=tls';
    await store.acrossTenants.trunks.save({ ...telecom, driver: 'asterisk', transport: 'tls', uri });
    const of = async (hasAsterisk: boolean, sipHost: string): Promise<(string | undefined)[]> => {
      const [state] = await gateObstacles({ store, clock: machineClock }, { sipHost, hasAsterisk });
      return [...(state?.obstacles ?? []), ...(state?.warnings ?? [])].filter((one) => /_URL|SIP_HOST/.test(one));
    };
    for (const sipHost of ['127.0.0.1', '10.0.0.5']) {
      expect(await of(true, sipHost)).toEqual([]);
      expect(await of(false, sipHost)).toEqual([expect.stringContaining('ARI_URL is not set')]);
    }
  });

  it('is nothing where one number fits, and on a test trunk', async () => {
    await store.virtualNumbers.insert({ ...ordinary, _id: 'vn_2', number: '+919800000002' });
    expect(await obstaclesOf({ ...telecom, headers: DLT }, { ...ordinary, series: '140' })).toEqual([]);
    expect(await obstaclesOf({ ...aTrunk, kind: 'test' }, undefined, '127.0.0.1')).toEqual([]);
  });

  it('makes the line of the start a warning', async () => {
    const lines: unknown[][] = [];
    const log = {
      info: (...words: unknown[]) => void lines.push(['info', ...words]),
      warn: (...words: unknown[]) => void lines.push(['warn', ...words]),
    };
    const facts = {
      process: 'standalone',
      version: '1.2.3',
      store: 'LMDB',
      bus: 'embedded',
      url: 'http://127.0.0.1:1',
      sipHost: '127.0.0.1',
    } as const;
    const start = (): Promise<unknown> => tellStartOfCalls({ store, clock: machineClock, log: log as never }, facts);
    await start();
    await obstaclesOf(aTrunk, ordinary);
    await start();
    await obstaclesOf(telecom);
    await start();
    await obstaclesOf({ ...telecom, headers: DLT }, { ...ordinary, _id: 'vn_140', number: '+911400000001', series: '140' });
    await tellStartOfCalls({ store, clock: machineClock, log: log as never }, { ...facts, sipHost: '10.0.0.5' });
    await tellStartOfCalls(
      { store, clock: machineClock, log: log as never },
      { ...facts, sipHost: '10.0.0.5', sipPublicHost: '198.51.100.20' },
    );
    expect(lines.map(([level, , text]) => [level, text])).toEqual([
      ['warn', 'started, but no call can pass the gate: see the obstacles of the trunks'],
      ['info', 'started'],
      ['warn', 'started, but no call can pass the gate: see the obstacles of the trunks'],
      ['warn', 'started, but calls will lack audio: see the warnings of the trunks'],
      ['info', 'started'],
    ]);
    expect(lines[1]?.[1]).toMatchObject({
      version: '1.2.3',
      store: 'LMDB',
      bus: 'embedded',
      trunks: [{ name: 'SIPp', kind: 'test', obstacles: [], warnings: [] }],
    });
  });
});
