import { hasDnsmasq, startDnsmasq, type Dnsmasq } from '../../../../../test/engines/dnsmasq.js';
import { ManualClock } from '../testing/manual-clock.js';
import { dnsServers, type NameServers } from './name-servers.js';
import { resolveHost } from './resolve-host.js';
import { TrunkDirectory } from './trunk-directory.js';

const withServer = hasDnsmasq() ? describe : describe.skip;

const RECORDS = [
  'local-ttl=7',
  'host-record=one.test,192.0.2.1,2001:db8::1',
  'host-record=two.test,192.0.2.2',
  'host-record=two.test,192.0.2.3',
  'host-record=plain.test,192.0.2.9',
  'srv-host=_sip._udp.carrier.test,one.test,5071,10,60',
  'srv-host=_sip._udp.carrier.test,two.test,5072,20,0',
  'srv-host=_sip._tcp.carrier.test,two.test,5073,10,0',
];

withServer('a trunk by its name, against a real DNS server', () => {
  let server: Dnsmasq;
  let names: NameServers;

  beforeEach(async () => {
    server = await startDnsmasq(RECORDS);
    // The name servers of the machine are not used.
    names = { ...dnsServers([server.address]), system: () => Promise.reject(new Error('not asked')) };
  });
  afterEach(() => server.stop());

  const ends = async (host: string, port?: number, transport: 'udp' | 'tcp' = 'udp'): Promise<string[]> => {
    const { targets } = await resolveHost({ host, port, transport }, names);
    return targets.flatMap(({ ipv4, port: at }) => ipv4.map((address) => `${address}:${at}`)).sort();
  };

  it('finds SRV, A and AAAA records, with the TTL', async () => {
    expect(await ends('carrier.test')).toEqual(['192.0.2.1:5071', '192.0.2.2:5072', '192.0.2.3:5072']);
    expect(await ends('carrier.test', undefined, 'tcp')).toEqual(['192.0.2.2:5073', '192.0.2.3:5073']);
    expect(await ends('plain.test')).toEqual(['192.0.2.9:5060']);
    expect(await ends('one.test', 5_090)).toEqual(['192.0.2.1:5090']);
    const { addresses, ttlMs } = await resolveHost({ host: 'carrier.test', port: undefined, transport: 'udp' }, names);
    expect([...addresses].sort()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3', '2001:db8::1']);
    expect(ttlMs).toBe(7_000);
  });

  it('rejects a name that does not exist', async () => {
    await expect(ends('nobody.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('follows the records as the TTL says, and keeps them while the server is down', async () => {
    const clock = new ManualClock();
    const failures: string[] = [];
    const log = { debug: () => undefined, warn: (_fields: object, text: string) => void failures.push(text) };
    const directory = new TrunkDirectory({ clock, resolver: names, log });
    const until = async (isTrue: () => boolean): Promise<void> => {
      while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
    };
    const trunk = { trunkId: 'tr_1', uri: 'sip:plain.test:5060', transport: 'udp' } as const;
    try {
      directory.set([trunk]);
      await until(() => directory.isAllowedPeer('192.0.2.9'));
      await server.restart(['local-ttl=7', 'host-record=plain.test,192.0.2.10']);
      await clock.advance(7_000);
      await until(() => directory.isAllowedPeer('192.0.2.10'));
      expect(directory.isAllowedPeer('192.0.2.9')).toBe(true);
      await server.stop();
      await clock.advance(7_000);
      await until(() => failures.length === 1);
      expect(directory.isAllowedPeer('192.0.2.10')).toBe(true);
      expect(await directory.hopOf(trunk)).toEqual({ protocol: 'UDP', address: '192.0.2.10', port: 5_060 });
    } finally {
      directory.close();
    }
  });
});
