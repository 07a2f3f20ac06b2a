import { setTimeout as pause } from 'node:timers/promises';
import { startService, type Service } from '../engines/service.js';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../engines/sipp.js';
import { askForCall, callOf, freshPhone, whenCall, type CallRecord } from './calls.js';

const TITLE = 'leads while their trunk takes no calls';
const onSipp = hasSipp(TITLE) ? describe : describe.skip;
const ANSWERS: SippOptions = { scenario: 'answer-and-hang-up', ringMs: 10, talkMs: 100, rtpEcho: true };
const REFUSES: SippOptions = { scenario: 'refuse', code: 503, ringMs: 0 };
const LEADS = 8;

onSipp(TITLE, () => {
  const onTrunk = ({ uri }: Sipp, dataDir?: string): Promise<Service> =>
    startService({ env: { TRUNK_URI: uri }, ...(dataDir && { dataDir }) });

  const seconds = async (work: Promise<unknown>): Promise<number> => {
    const from = Date.now();
    await work;
    return (Date.now() - from) / 1000;
  };
  const warned = (service: Service): Promise<unknown> => service.until(async () => service.logged().includes('"a trunk fails'));
  const completed = (service: Service, ids: readonly string[]): Promise<CallRecord[]> =>
    Promise.all(ids.map((id) => whenCall(service, id, 'completed', 90_000)));
  /** The numbers that were dialled, one for each SIP call, in order. */
  const dialled = (sipp: Sipp): string[] => [
    ...new Map(sipp.invites().map((invite) => [invite.header('Call-ID'), invite.uri?.slice('sip:'.length).split('@')[0] ?? ''])).values(),
  ];
  const waits = (service: Service, ids: readonly string[]): Promise<CallRecord[]> =>
    service.until(async () => {
      const all = await Promise.all(ids.map((id) => callOf(service, id)));
      return all.every(({ status, waitingFor }) => status === 'requested' && waitingFor === 'trunk') && all;
    }, 60_000);

  it('are called once it is back: it was stopped, and named in the log within ten seconds', async () => {
    const first = await startSipp(ANSWERS);
    const service = await onTrunk(first);
    await completed(service, [await askForCall(service, freshPhone())]);
    await first.stop();
    const inTheAir = await askForCall(service, freshPhone());
    expect(await seconds(warned(service))).toBeLessThan(10);
    const phones = Array.from({ length: LEADS }, () => freshPhone());
    const held: string[] = [];
    for (const phone of phones) {
      held.push(await askForCall(service, phone));
      await pause(20);
    }
    const [one] = await waits(service, held);
    expect(one).toMatchObject({ placedAt: null, endedAt: null, dueAt: expect.any(String) });
    const back = await startSipp({ ...ANSWERS, port: first.port });
    expect(await seconds(back.waitFor(({ invites }) => invites.call(back).length > 0))).toBeLessThan(30);
    await completed(service, [...held, inTheAir]);
    const [, ...after] = dialled(back).filter((phone) => phones.includes(phone));
    expect(dialled(back)).toHaveLength(LEADS + 1);
    // The first of them was a try; the others follow freshest first.
    expect(after).toEqual(phones.toReversed().filter((phone) => after.includes(phone)));
    expect((await service.send('/api/wallet')).body.wallet).toMatchObject({ reservedPaise: 0, balancePaise: 50_000 - (LEADS + 2) * 250 });
    expect(service.logged()).toContain('"a trunk works again"');
  }, 180_000);

  it('are called once it takes calls again: it refused them all, and a kill forgets nobody', async () => {
    const refusing = await startSipp(REFUSES);
    let service = await onTrunk(refusing);
    const ids = await Promise.all(Array.from({ length: LEADS }, () => askForCall(service, freshPhone())));
    await warned(service);
    await waits(service, ids);
    expect((await service.send('/api/wallet')).body.wallet).toMatchObject({ reservedPaise: 0, balancePaise: 50_000 });
    const { dataDir } = service;
    await service.kill();
    service = await onTrunk(refusing, dataDir);
    await waits(service, ids);
    await refusing.stop();
    const taking = await startSipp({ ...ANSWERS, port: refusing.port });
    expect(await seconds(taking.waitFor(({ invites }) => invites.call(taking).length > 0))).toBeLessThan(30);
    await completed(service, ids);
    expect(dialled(taking)).toHaveLength(LEADS);
    expect(new Set(dialled(taking)).size).toBe(LEADS);
  }, 120_000);
});
