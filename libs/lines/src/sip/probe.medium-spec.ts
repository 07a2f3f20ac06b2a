import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import { useSipp } from './testing/use-sipp.js';

const far = hasSipp() ? describe : describe.skip;

far('a sign of life of a trunk, against a real SIP far end', () => {
  const scene = useSipp(startSipp);
  const start = (options: Omit<SippOptions, 'scenario'>): Promise<Sipp> => scene.start({ scenario: 'options', ...options });

  it.each(['udp', 'tcp'] as const)('is the response to one OPTIONS over %s', async (transport) => {
    await start({ code: 200, transport });
    expect(await scene.driver.probe(scene.trunk())).toEqual({ code: 200 });
    await scene.sipp.stop();
    const [options, ...more] = scene.sipp.received('OPTIONS');
    expect(more).toEqual([]);
    const suffix = transport === 'tcp' ? ';transport=tcp' : '';
    expect(options?.uri).toBe(`sip:127.0.0.1:${scene.sipp.port}${suffix}`);
    expect(options?.header('Via')).toMatch(`SIP/2.0/${transport.toUpperCase()} 127.0.0.1:${scene.driver.port};branch=z9hG4bK`);
    expect(options?.header('Contact')).toBe(`<sip:turant@127.0.0.1:${scene.driver.port}${suffix}>`);
    expect(options?.header('CSeq')).toBe('1 OPTIONS');
    expect(options?.header('Accept')).toContain('application/sdp');
  });

  it.each([302, 404, 405, 486, 503, 603])('is a %i, too', async (code) => {
    await start({ code });
    expect(await scene.driver.probe(scene.trunk())).toEqual({ code });
  });

  it.each([401, 407])('is a %i, too: no credentials are sent', async (code) => {
    await start({ code });
    expect(await scene.driver.probe(scene.trunk({ username: 'u', password: 'p' }))).toEqual({ code });
    await scene.sipp.stop();
    expect(scene.sipp.received('OPTIONS')).toHaveLength(1);
    expect(scene.sipp.received('OPTIONS')[0]?.header('Authorization')).toBeUndefined();
  });

  it('comes to each of many probes at the same time', async () => {
    await start({ code: 200 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => scene.driver.probe(scene.trunk())));
    expect(answers).toEqual(Array(50).fill({ code: 200 }));
  });
});
