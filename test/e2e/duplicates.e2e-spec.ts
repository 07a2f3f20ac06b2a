import type { Answer, SendOptions } from '../engines/service.js';
import { useOwnService } from '../engines/use-own-service.js';
import { briefCall, freshPhone, type CallRecord } from './calls.js';
import { ahead } from './clock.js';
import { expectProblem } from './problem.js';
import { addTenant } from './tenants.js';

const service = useOwnService();

const leadOf = async (leadId: string): Promise<CallRecord> => (await service.send(`/api/leads/${leadId}`)).body.lead;

describe('a second enquiry of the same person', () => {
  const post = (lead: object, more: object = {}): Promise<Answer> => service.postLead({ lead: { name: 'Asha Rao', ...lead }, ...more });

  it('is a duplicate with the first ids: no second lead, no second call, kept as a note', async () => {
    const phone = freshPhone();
    const first = await post({ phone }, { triggerImmediateCall: true, tier: 'value' });
    const second = await post(
      { name: 'Asha R.', phone: `0${phone.slice(3, 8)} ${phone.slice(8)}`, requirement: 'Still waiting' },
      { triggerImmediateCall: true, tier: 'premium' },
    );
    expect(second).toMatchObject({ status: 202, body: { ...first.body, status: 'duplicate' } });
    const lead = await leadOf(first.body.leadId);
    expect(lead).toMatchObject({ name: 'Asha Rao', tier: 'value', callIds: [first.body.callId] });
    expect(lead.notes).toEqual([expect.objectContaining({ name: 'Asha R.', phone, requirement: 'Still waiting' })]);
    const { data } = (await service.send('/api/leads?limit=100')).body;
    expect(data.filter((one: CallRecord) => one.phone === phone)).toHaveLength(1);
    expect(await briefCall(service, first.body.callId)).toMatchObject({ status: 'completed', tier: 'value', costPaise: 175 });
    expect(
      service
        .said()
        .split('\n')
        .filter((line) => line.includes(`invite ${phone}`)),
    ).toHaveLength(1);
    expect((await service.send(`/api/calls?leadId=${first.body.leadId}`)).body.data).toHaveLength(1);
  }, 120_000);

  it('that is the first to ask for a call gets one, and only one', async () => {
    const phone = freshPhone();
    const quiet = (await post({ phone })).body;
    const asking = await Promise.all([1, 2, 3].map(() => post({ phone }, { triggerImmediateCall: true })));
    const [{ body }] = asking as [Answer];
    expect(body).toMatchObject({ leadId: quiet.leadId, status: 'duplicate', callId: expect.stringMatching(/^cl_/) });
    for (const one of asking) expect(one.body).toEqual(body);
    expect((await leadOf(quiet.leadId)).notes).toHaveLength(3);
    expect((await service.send(`/api/calls?leadId=${quiet.leadId}`)).body.data).toHaveLength(1);
  });

  it('is known by the e-mail where there is no phone, whatever its case', async () => {
    const email = `meera.${Math.random()}@example.in`;
    const first = (await post({ email })).body;
    expect((await post({ email: email.toUpperCase() })).body).toEqual({ ...first, status: 'duplicate' });
    expect((await post({ email, phone: freshPhone() })).body.status).toBe('accepted');
  });

  it('is never seen where there is neither, nor across tenants', async () => {
    for (let times = 0; times < 2; times++) expect((await post({})).body.status).toBe('accepted');
    const [phone, other] = [freshPhone(), await addTenant(service, {})];
    await post({ phone });
    expect((await other.postLead({ lead: { name: 'A', phone } })).body.status).toBe('accepted');
  });

  it('is one lead however many come at once', async () => {
    const phone = freshPhone();
    const answers = await Promise.all(Array.from({ length: 24 }, () => post({ phone })));
    expect(new Set(answers.map(({ body }) => body.leadId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.status === 'accepted')).toHaveLength(1);
    expect((await leadOf(answers[0]?.body.leadId)).notes).toHaveLength(23);
  });
});

describe('an Idempotency-Key', () => {
  const aLead = (): object => ({ lead: { name: 'Asha Rao', phone: freshPhone() } });
  const keyed = (key: string, body: object = aLead(), more: SendOptions = {}): Promise<Answer> =>
    service.send('/api/webhooks/leads', { body, headers: { 'idempotency-key': key }, ...more });

  it('replays the first answer to the same body', async () => {
    const body = aLead();
    const first = await keyed('order-1', body);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([202, null]);
    const again = await keyed('order-1', body);
    expect(again).toMatchObject({ status: 202, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await service.send(`/api/leads/${first.body.leadId}`)).body.lead.notes).toEqual([]);
  });

  it('refuses another body, however little it differs', async () => {
    const raw = JSON.stringify(aLead());
    await keyed('order-2', undefined, { raw });
    expectProblem(await keyed('order-2', undefined, { raw: `${raw} ` }), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['of other letters than ASCII', 'caf\u00e9'],
  ])('that is %s is malformed', async (_, key) => expectProblem(await keyed(key), 400));

  it('may be 255 characters long, and hold whatever is printable', async () => {
    for (const key of ['k'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 'a b{}$.c']) expect((await keyed(key)).status).toBe(202);
  });

  it('is not used up by a refused request', async () => {
    expectProblem(await keyed('order-3', { lead: { name: '' } }), 422);
    expect((await keyed('order-3')).body.status).toBe('accepted');
  });

  it('belongs to one tenant', async () => {
    const [other, body] = [await addTenant(service, {}), aLead()];
    const first = await keyed('order-4', body);
    const theirs = await keyed('order-4', body, { key: other.apiKey });
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([202, null]);
    expect(theirs.body.leadId).not.toBe(first.body.leadId);
    expect((await keyed('order-4', aLead(), { key: other.apiKey })).status).toBe(422);
  });

  it('recognises retries and nothing else: the duplicate window holds with it', async () => {
    const body = aLead();
    const first = await keyed('order-5', body);
    const second = await keyed('order-6', body);
    expect(second).toMatchObject({ status: 202, body: { ...first.body, status: 'duplicate' } });
    const again = await keyed('order-6', body);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([second.body, 'true']);
    expect((await service.send(`/api/leads/${first.body.leadId}`)).body.lead.notes).toHaveLength(1);
  });

  it('makes one lead of many that come at once; the others wait and replay', async () => {
    const body = aLead();
    const answers = await Promise.all(Array.from({ length: 16 }, () => keyed('order-7', body)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: answers[0]?.body });
    expect(answers[0]?.body.status).toBe('accepted');
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(15);
  });
});

describe('a start later', () => {
  const MINUTE_MS = 60_000;
  const later = async (ms: number): Promise<void> => {
    await service.kill();
    await service.again(ahead(ms));
  };
  const send = (phone: string, key: string): Promise<Answer> =>
    service.postLead({ lead: { name: 'Asha Rao', phone } }, { 'idempotency-key': key });

  it('finds the window open for ten minutes, and the key known for a day', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    const first = (await send(phone, 'long-1')).body;
    await later(9 * MINUTE_MS);
    expect((await send(phone, 'long-2')).body).toEqual({ ...first, status: 'duplicate' });
    await later(11 * MINUTE_MS);
    const second = (await send(phone, 'long-3')).body;
    expect(second).toMatchObject({ status: 'accepted' });
    expect(second.leadId > first.leadId).toBe(true);
    await later(23 * 60 * MINUTE_MS);
    expect((await send(phone, 'long-1')).body).toEqual(first);
    expectProblem(await send(other, 'long-1'), 422, 'IDEMPOTENCY_KEY_REUSED');
    await later(25 * 60 * MINUTE_MS);
    expect((await send(other, 'long-1')).body.status).toBe('accepted');
    expect((await leadOf(first.leadId)).notes).toHaveLength(1);
  }, 120_000);
});
