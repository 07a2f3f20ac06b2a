import { RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import { FakeNameServers } from '../testing/fake-name-servers.js';
import { ManualClock } from '../testing/manual-clock.js';
import type { LineLog, TrunkEndpoint } from '../../line-driver.js';
import { TrunkDirectory, type TrunkDirectoryOptions } from './trunk-directory.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const trunk = (uri: string, change: Partial<TrunkEndpoint> = {}): TrunkEndpoint => ({ trunkId: 'tr_1', uri, transport: 'udp', ...change });

describe('the directory of trunks', () => {
  let names: FakeNameServers;
  let clock: ManualClock;
  let lines: string[];
  let directory: TrunkDirectory;
  const open = (change: TrunkDirectoryOptions = {}): TrunkDirectory => {
    const log: LineLog = { debug: () => undefined, warn: (fields, text) => void lines.push(`${text} ${JSON.stringify(fields)}`) };
    return (directory = new TrunkDirectory({ resolver: names, clock, log, ...change }));
  };

  beforeEach(() => {
    names = new FakeNameServers();
    clock = new ManualClock();
    lines = [];
    open();
  });
  afterEach(() => directory.close());

  describe('who may signal', () => {
    it('nobody, before there is a trunk', () => {
      expect(directory.isAllowedPeer('127.0.0.1')).toBe(false);
    });

    it("a numeric trunk's address at once, from whatever port, and mapped into IPv6, too", () => {
      directory.set([trunk('sip:192.0.2.1:5080')]);
      expect(['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2', '', 'x'].map((one) => directory.isAllowedPeer(one))).toEqual([
        true,
        true,
        false,
        false,
        false,
      ]);
    });

    it('every address of a name, IPv6 included', async () => {
      names.aRecords = { 'a.test': ['192.0.2.1', '192.0.2.2'] };
      names.aaaaRecords = { 'a.test': ['2001:db8::1'] };
      directory.set([trunk('sip:a.test')]);
      await clock.advance(0);
      expect(['192.0.2.1', '192.0.2.2', '2001:db8::1', '192.0.2.3'].map((one) => directory.isAllowedPeer(one))).toEqual([
        true,
        true,
        true,
        false,
      ]);
    });

    it('the `addresses` of a trunk', () => {
      directory.set([trunk('sip:192.0.2.1', { addresses: ['198.51.100.0/24', '2001:db8::7'] })]);
      expect(['198.51.100.9', '2001:db8:0::7', '198.51.101.9'].map((one) => directory.isAllowedPeer(one))).toEqual([true, true, false]);
    });

    it('the networks of SIP_ALLOW, which belong to no trunk', () => {
      open({ allow: ['203.0.113.0/24', '198.51.100.7'] });
      expect(['203.0.113.200', '198.51.100.7', '198.51.100.8'].map((one) => directory.isAllowedPeer(one))).toEqual([true, true, false]);
      directory.set([trunk('sip:192.0.2.1')]);
      expect(directory.isTrunkAddress('tr_1', '203.0.113.200')).toBe(false);
      expect(directory.sameTrunkAs('203.0.113.200')('203.0.113.200')).toBe(false);
    });

    it.each(['', '10.0.0', '10.0.0.0/33', 'carrier.example'])('SIP_ALLOW with %j is refused at the start', (allow) => {
      expect(() => open({ allow: [allow] })).toThrow(SettingsError);
    });

    it('an invalid trunk is logged once and affects no other', () => {
      for (let second = 0; second < 3; second += 1) {
        directory.set([
          trunk('sips:bad.test', { trunkId: 'tr_bad' }),
          trunk('sip:192.0.2.1', { addresses: ['0.0.0.0/0', 'x', '198.51.100.1', '::/3'] }),
        ]);
      }
      expect(['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'].map((one) => directory.isAllowedPeer(one))).toEqual([
        true,
        true,
        false,
        false,
      ]);
      expect(lines).toHaveLength(2);
    });
  });

  describe('over time', () => {
    it('a removed trunk may signal during the grace, and then no more', async () => {
      directory.set([trunk('sip:192.0.2.1'), trunk('sip:192.0.2.1', { trunkId: 'tr_2' })]);
      directory.set([trunk('sip:192.0.2.1', { trunkId: 'tr_2' })]);
      expect([directory.isTrunkAddress('tr_1', '192.0.2.1'), directory.isTrunkAddress('tr_2', '192.0.2.1')]).toEqual([true, true]);
      await clock.advance(15 * MINUTE_MS);
      expect([directory.isTrunkAddress('tr_1', '192.0.2.1'), directory.isTrunkAddress('tr_2', '192.0.2.1')]).toEqual([false, true]);
      expect(directory.isAllowedPeer('192.0.2.1')).toBe(true);
      directory.set([]);
      await clock.advance(15 * MINUTE_MS - 1);
      expect(directory.isAllowedPeer('192.0.2.1')).toBe(true);
      await clock.advance(1);
      expect(directory.isAllowedPeer('192.0.2.1')).toBe(false);
      expect(clock.timers).toBe(0);
    });

    it('a trunk that moved may signal from both addresses during the grace', async () => {
      directory.set([trunk('sip:192.0.2.1')]);
      directory.set([trunk('sip:192.0.2.2')]);
      expect([directory.isTrunkAddress('tr_1', '192.0.2.1'), directory.isTrunkAddress('tr_1', '192.0.2.2')]).toEqual([true, true]);
      await clock.advance(15 * MINUTE_MS);
      expect([directory.isAllowedPeer('192.0.2.1'), directory.isAllowedPeer('192.0.2.2')]).toEqual([false, true]);
    });

    it('the same trunks, set every second, cost no look-up', async () => {
      names.aRecords = { 'a.test': ['192.0.2.1'] };
      names.ttlS = 3_600;
      for (let second = 0; second < 60; second += 1) {
        directory.set([trunk('sip:a.test', { addresses: ['198.51.100.1'] }), trunk('sip:a.test', { trunkId: 'tr_2' })]);
        await clock.advance(SECOND_MS);
      }
      // Both trunks share one watched host.
      expect(names.asked).toEqual(['SRV _sip._udp.a.test', 'A a.test', 'AAAA a.test']);
    });

    it.each([
      ['as its TTL says', 60, 60_000],
      ['not more often than every 5 s', 0, 5_000],
      ['at least every hour', 86_400, 3_600_000],
    ])('a name is asked for again %s', async (_how, ttlS, afterMs) => {
      names.ttlS = ttlS;
      names.aRecords = { 'a.test': ['192.0.2.1'] };
      directory.set([trunk('sip:a.test:5060')]);
      await clock.advance(afterMs - 1);
      expect(names.asked).toHaveLength(2);
      names.aRecords = { 'a.test': ['192.0.2.2'] };
      await clock.advance(1);
      expect(names.asked).toHaveLength(4);
      expect(await directory.hopOf(trunk('sip:a.test:5060'))).toMatchObject({ address: '192.0.2.2' });
      expect([directory.isAllowedPeer('192.0.2.1'), directory.isAllowedPeer('192.0.2.2')]).toEqual([true, true]);
      await clock.advance(15 * MINUTE_MS);
      expect([directory.isAllowedPeer('192.0.2.1'), directory.isAllowedPeer('192.0.2.2')]).toEqual([false, true]);
    });

    it('a resolver that fails removes nothing for a day; it is logged once', async () => {
      names.aRecords = { 'a.test': ['192.0.2.1'] };
      directory.set([trunk('sip:a.test')]);
      await clock.advance(MINUTE_MS);
      names.failAll();
      await clock.advance(DAY_MS - 10 * MINUTE_MS);
      expect(directory.isAllowedPeer('192.0.2.1')).toBe(true);
      expect(await directory.hopOf(trunk('sip:a.test'))).toMatchObject({ address: '192.0.2.1' });
      expect(lines).toEqual(['the host of a trunk cannot be resolved {"host":"a.test","error":"query ETIMEOUT"}']);
      await clock.advance(20 * MINUTE_MS);
      expect(directory.isAllowedPeer('192.0.2.1')).toBe(false);
      await expect(directory.hopOf(trunk('sip:a.test'))).rejects.toMatchObject({ code: 'TRUNK_UNREACHABLE' });
    });

    it('a name that was unknown at first may signal when it can be resolved', async () => {
      directory.set([trunk('sip:a.test')]);
      await clock.advance(SECOND_MS);
      names.aRecords = { 'a.test': ['192.0.2.1'] };
      await clock.advance(5 * SECOND_MS);
      expect(directory.isAllowedPeer('192.0.2.1')).toBe(true);
    });

    it('a name that resolves to other addresses each time does not grow without end', async () => {
      names.ttlS = 5;
      directory.set([trunk('sip:a.test')]);
      for (let round = 0; round < 20; round += 1) {
        names.aRecords = { 'a.test': Array.from({ length: 64 }, (_, index) => `10.0.${round}.${index}`) };
        await clock.advance(5 * SECOND_MS);
      }
      const heard = Array.from({ length: 20 }, (_, round) => directory.isAllowedPeer(`10.0.${round}.0`)).filter(Boolean);
      expect(heard).toHaveLength(1 + 256 / 64);
    });

    it('makes no look-ups after close', async () => {
      names.aRecords = { 'a.test': ['192.0.2.1'] };
      directory.set([trunk('sip:a.test')]);
      await clock.advance(0);
      directory.close();
      await clock.advance(DAY_MS);
      expect(names.asked).toHaveLength(3);
      expect(clock.timers).toBe(0);
    });
  });

  describe('where a call goes', () => {
    it('to the address, port and transport of the URI; the trunk may signal from then on', async () => {
      expect(await directory.hopOf(trunk('sip:192.0.2.1:5080;transport=tcp'))).toEqual({
        protocol: 'TCP',
        address: '192.0.2.1',
        port: 5_080,
      });
      expect(directory.isTrunkAddress('tr_1', '192.0.2.1')).toBe(true);
    });

    it('to the SRV target of the lowest priority, with its port', async () => {
      names.srvRecords = {
        '_sip._udp.a.test': [
          { name: 's2.test', port: 5_072, priority: 20, weight: 0 },
          { name: 's1.test', port: 5_071, priority: 10, weight: 0 },
        ],
      };
      names.aRecords = { 's1.test': ['192.0.2.1'], 's2.test': ['192.0.2.2'] };
      expect(await directory.hopOf(trunk('sip:a.test'))).toEqual({ protocol: 'UDP', address: '192.0.2.1', port: 5_071 });
      expect(directory.isAllowedPeer('192.0.2.2')).toBe(true);
    });

    it('keeps the `addresses` that were set if the order has none', async () => {
      directory.set([trunk('sip:192.0.2.1', { addresses: ['198.51.100.1'] })]);
      await directory.hopOf(trunk('sip:192.0.2.1'));
      await clock.advance(DAY_MS);
      expect(directory.isTrunkAddress('tr_1', '198.51.100.1')).toBe(true);
    });

    it('refuses an invalid URI', async () => {
      await expect(directory.hopOf(trunk('sips:a.test'))).rejects.toThrow(RejectedError);
    });

    it.each([
      ['has no address', {}],
      ['has IPv6 only', { 'a.test': ['2001:db8::1'] }],
    ])('rejects with RetryLaterError if the name %s', async (_what, aaaaRecords) => {
      names.aaaaRecords = aaaaRecords;
      const refused = await directory.hopOf(trunk('sip:a.test')).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(RetryLaterError);
      expect(refused).toMatchObject({ code: 'TRUNK_UNREACHABLE', retryAfterMs: 5_000 });
    });

    it('a hundred calls on an unknown name are one look-up', async () => {
      const hops = await Promise.allSettled(Array.from({ length: 100 }, () => directory.hopOf(trunk('sip:a.test:5060'))));
      expect(hops.every(({ status }) => status === 'rejected')).toBe(true);
      await directory.hopOf(trunk('sip:a.test:5060')).catch(() => undefined);
      expect(names.asked).toEqual(['A a.test', 'AAAA a.test', 'system a.test']);
    });

    it('waits at most 5 s for a resolver that does not respond', async () => {
      names.a = () => new Promise(() => undefined);
      const hop = directory.hopOf(trunk('sip:a.test')).catch((error: unknown) => error);
      await clock.advance(5 * SECOND_MS);
      expect(await hop).toMatchObject({ code: 'TRUNK_UNREACHABLE' });
    });
  });

  it('says which addresses belong together', () => {
    directory.set([
      trunk('sip:192.0.2.1', { addresses: ['198.51.100.0/24'] }),
      trunk('sip:192.0.2.2', { trunkId: 'tr_2' }),
      trunk('sip:192.0.2.1', { trunkId: 'tr_3', addresses: ['203.0.113.1'] }),
    ]);
    const isOfTrunk = directory.sameTrunkAs('192.0.2.1');
    expect(['192.0.2.1', '198.51.100.4', '203.0.113.1', '192.0.2.2', '10.0.0.1'].map(isOfTrunk)).toEqual([true, true, true, false, false]);
    expect(directory.sameTrunkAs('10.0.0.1')('192.0.2.1')).toBe(false);
  });
});
