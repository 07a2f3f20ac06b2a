import { FakeNameServers } from '../testing/fake-name-servers.js';
import { dnsServers } from './name-servers.js';
import { resolveHost, type ResolvedHost, type TrunkHost } from './resolve-host.js';

const at = (host: string, port?: number, transport: 'udp' | 'tcp' = 'udp'): TrunkHost => ({ host, port, transport });
const srv = (name: string, port: number, priority = 10, weight = 0) => ({ name, port, priority, weight });

describe("all servers of a trunk's host", () => {
  let names: FakeNameServers;
  const resolve = (host: TrunkHost, hadSrv = false): Promise<ResolvedHost> => resolveHost(host, names, hadSrv);

  beforeEach(() => {
    names = new FakeNameServers();
  });

  it('a numeric host is its own address, without a look-up', async () => {
    expect(await resolve(at('192.0.2.1'))).toEqual({
      targets: [{ priority: 0, weight: 0, port: 5_060, ipv4: ['192.0.2.1'] }],
      addresses: ['192.0.2.1'],
      ttlMs: Infinity,
      hasSrv: false,
    });
    expect(names.asked).toEqual([]);
  });

  it('a name with a port has all its A and AAAA records, and no SRV record is looked up', async () => {
    names.aRecords = { 'a.test': ['192.0.2.1', '192.0.2.2'] };
    names.aaaaRecords = { 'a.test': ['2001:db8::1', '::ffff:192.0.2.3'] };
    expect(await resolve(at('a.test', 5_080))).toMatchObject({
      targets: [{ port: 5_080, ipv4: ['192.0.2.1', '192.0.2.2', '192.0.2.3'] }],
      addresses: ['192.0.2.1', '192.0.2.2', '2001:db8::1', '192.0.2.3'],
      ttlMs: 60_000,
    });
    expect(names.asked).toEqual(['A a.test', 'AAAA a.test']);
  });

  it.each(['udp', 'tcp'] as const)(
    'a name without a port has the targets of its SRV records for %s, with their ports',
    async (transport) => {
      names.srvRecords = { [`_sip._${transport}.a.test`]: [srv('s1.test', 5_070, 10, 60), srv('s2.test', 5_071, 20)] };
      names.aRecords = { 's1.test': ['192.0.2.1'], 's2.test': ['192.0.2.2', '192.0.2.3'], 'a.test': ['192.0.2.9'] };
      expect(await resolve(at('a.test', undefined, transport))).toEqual({
        targets: [
          { priority: 10, weight: 60, port: 5_070, ipv4: ['192.0.2.1'] },
          { priority: 20, weight: 0, port: 5_071, ipv4: ['192.0.2.2', '192.0.2.3'] },
        ],
        addresses: ['192.0.2.1', '192.0.2.2', '192.0.2.3'],
        ttlMs: 60_000,
        hasSrv: true,
      });
    },
  );

  it('a name without port and SRV record has its addresses, with port 5060', async () => {
    names.aRecords = { 'a.test': ['192.0.2.9'] };
    expect(await resolve(at('a.test'))).toMatchObject({ targets: [{ port: 5_060, ipv4: ['192.0.2.9'] }], hasSrv: false });
  });

  it('a name that no name server knows is looked up by the system, /etc/hosts included, for 30 s', async () => {
    names.hosts = { carrier: ['192.0.2.4', '2001:db8::4'] };
    expect(await resolve(at('carrier'))).toMatchObject({ addresses: ['192.0.2.4', '2001:db8::4'], ttlMs: 30_000 });
    names.srvRecords = names.aRecords = names.aaaaRecords = { carrier: 'down', '_sip._udp.carrier': 'down' };
    expect(await resolve(at('carrier'))).toMatchObject({ addresses: ['192.0.2.4', '2001:db8::4'], ttlMs: 30_000 });
  });

  it('localhost is asked of the real system alone', async () => {
    expect((await resolveHost(at('localhost'), dnsServers(['127.0.0.1:1']))).addresses).toContain('127.0.0.1');
    names.hosts = { 'Trunk.LOCALHOST': ['127.0.0.1'] };
    await resolve(at('Trunk.LOCALHOST'));
    expect(names.asked).toEqual(['system Trunk.LOCALHOST']);
  });

  it('the shortest TTL counts', async () => {
    names.aRecords = { 's1.test': ['192.0.2.1'], 's2.test': ['192.0.2.2'] };
    names.srvRecords = { '_sip._udp.a.test': [srv('s1.test', 1), srv('s2.test', 2)] };
    const answer = names.a.bind(names);
    names.a = async (host) => (await answer(host)).map((record) => ({ ...record, ttl: host === 's2.test' ? 7 : 300 }));
    expect((await resolve(at('a.test'))).ttlMs).toBe(7_000);
  });

  it('a target without an address does not affect the others', async () => {
    names.srvRecords = { '_sip._udp.a.test': [srv('gone.test', 1), srv('s2.test', 2)] };
    names.aRecords = { 's2.test': ['192.0.2.2'] };
    expect((await resolve(at('a.test'), true)).addresses).toEqual(['192.0.2.2']);
  });

  it('rejects if the SRV record says that there is no such service', async () => {
    names.srvRecords = { '_sip._udp.a.test': [srv('.', 0)] };
    names.aRecords = { 'a.test': ['192.0.2.9'] };
    await expect(resolve(at('a.test'))).rejects.toThrow('no such service');
  });

  it('rejects if there is no address at all', async () => {
    await expect(resolve(at('a.test'))).rejects.toMatchObject({ code: 'ENOTFOUND' });
    names.failAll();
    await expect(resolve(at('a.test'))).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });

  it.each([
    ['the SRV record', { '_sip._udp.a.test': 'down' as const }, { 'a.test': ['192.0.2.9'] }],
    ['a target', { '_sip._udp.a.test': [srv('s1.test', 1), srv('s2.test', 2)] }, { 's1.test': ['192.0.2.1'], 's2.test': 'down' as const }],
  ])('a resolver that fails at %s does not take away what SRV said before', async (_what, srvRecords, aRecords) => {
    Object.assign(names, { srvRecords, aRecords });
    await expect(resolve(at('a.test'), true)).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect((await resolve(at('a.test'), false)).addresses).toHaveLength(1);
  });

  it('takes no more than 16 targets, and 64 addresses of each', async () => {
    const many = Array.from({ length: 200 }, (_, index) => index);
    names.srvRecords = { '_sip._udp.a.test': many.map((index) => srv(`s${index}.test`, 5_060)) };
    names.aRecords = Object.fromEntries(many.map((index) => [`s${index}.test`, many.map((low) => `10.0.${index}.${low}`)]));
    const found = await resolve(at('a.test'));
    expect([found.targets.length, found.addresses.length]).toEqual([16, 16 * 64]);
  });
});
