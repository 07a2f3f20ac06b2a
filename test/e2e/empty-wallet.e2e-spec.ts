import { startService, type Service } from '../engines/service.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { allOf, freshPhone, type CallRecord } from './calls.js';

const TITLE = 'a wallet that runs dry';
const onSipp = hasSipp(TITLE) ? describe : describe.skip;
/** The 500 credits of a first start would pay 200 short calls at 250 paise; two blocks have to be there to begin one. */
const PAID = 199;
const LEADS = 240;
const AT_ONCE = 20;

onSipp(TITLE, () => {
  let sipp: Sipp;
  let service: Service;
  const env = { TRUNK_CPS: '100', TRUNK_MAX_CALLS: '200', LOG_LEVEL: 'error' };
  const begin = (dataDir?: string): Promise<Service> => startService({ env: { ...env, TRUNK_URI: sipp.uri }, ...(dataDir && { dataDir }) });
  beforeAll(async () => {
    sipp = await startSipp({ scenario: 'answer-and-hang-up', ringMs: 10, talkMs: 100, rtpEcho: true });
    service = await begin();
  }, 60_000);

  const withStatus = (status: string): Promise<CallRecord[]> => allOf(service, `/api/calls?status=${status}&limit=100`);

  it('loses no call: those that waited are placed after a top-up, each once, also after a kill', async () => {
    for (let from = 0; from < LEADS; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, at) => {
          const { status } = await service.postLead({
            lead: { name: `Person ${from + at}`, phone: freshPhone() },
            triggerImmediateCall: true,
          });
          expect(status).toBe(202);
        }),
      );
    await service.until(async () => {
      const requested = await withStatus('requested');
      const isDry = requested.length === LEADS - PAID && requested.every(({ waitingFor }) => waitingFor === 'wallet');
      return isDry;
    }, 90_000);
    expect(await withStatus('refused')).toEqual([]);

    const { dataDir } = service;
    await service.kill();
    service = await begin(dataDir);
    const dialledBefore = new Set(sipp.callIds());
    await service.send('/api/wallet/top-ups', { body: { credits: 1000, reference: 'again' } });
    const topUpAt = Date.now();
    await sipp.waitFor((far) => far.callIds().length > dialledBefore.size);
    process.stdout.write(`an empty wallet: the first INVITE left ${Date.now() - topUpAt} ms after the top-up\n`);
    await service.until(async () => (await withStatus('completed')).length === LEADS, 60_000);

    expect(sipp.callIds()).toHaveLength(LEADS);
    const { body } = await service.send('/api/wallet');
    expect(body.wallet).toMatchObject({ balancePaise: 50_000 + 100_000 - LEADS * 250, reservedPaise: 0 });
  }, 240_000);
});
