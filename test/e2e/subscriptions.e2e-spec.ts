import { Ajv } from 'ajv';
import { Webhook } from 'standardwebhooks';
import { LoopbackVendor } from '../doubles/loopback-vendor.js';
import type { Answer } from '../engines/service.js';
import { useService } from '../engines/use-service.js';
import { askForCall, briefCall, freshPhone, whenBody, type CallRecord } from './calls.js';
import { expectProblem } from './problem.js';

const CALL_TYPES = ['lead.accepted', 'call.requested', 'call.answered', 'call.ended'];

const service = useService();
let end: LoopbackVendor;
beforeAll(async () => {
  end = await LoopbackVendor.listening();
});
beforeEach(() => (end.answer = (_request, response) => response.writeHead(204).end()));

interface Subscribed {
  path: string;
  secret: string;
  /** The address of the far end. */
  url: string;
}
let made = 0;

async function subscribe(...types: string[]): Promise<Subscribed> {
  const url = `/hook-${(made += 1)}`;
  const { status, body } = await service.send('/api/subscriptions', { body: { url: end.origin + url, types } });
  expect([status, body.subscription]).toMatchObject([201, { status: 'active', types }]);
  return { path: `/api/subscriptions/${body.subscription.subscriptionId}`, secret: body.secret, url };
}
const remove = ({ path }: Subscribed): Promise<unknown> => service.send(path, { method: 'DELETE' });
const seenAt = ({ url }: Subscribed): typeof end.seen => end.seen.filter((one) => one.url === url);
const arrived = (to: Subscribed, count: number): Promise<typeof end.seen> =>
  service.until(async () => {
    const seen = seenAt(to);
    return seen.length >= count && seen;
  });
const lead = async (name = 'Asha Rao'): Promise<string> => {
  const { status, body } = await service.postLead({ lead: { name, phone: freshPhone(), email: 'asha@example.in' } });
  expect(status).toBe(202);
  return body.leadId;
};
const log = async ({ path }: Subscribed): Promise<CallRecord[]> => (await service.send(`${path}/messages`)).body.data;
const logged = async ({ path }: Subscribed, status: string, count = 1): Promise<CallRecord[]> =>
  (await whenBody(service, `${path}/messages?status=${status}`, ({ data }) => data.length === count)).data;
const isSignedBy = (secret: string, { body, headers }: (typeof end.seen)[number]): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};
const idOf = ({ headers }: (typeof end.seen)[number]): unknown => headers['webhook-id'];

describe('a subscription', () => {
  it('is told a lead and its call from beginning to end: verified by the public library, and as the document describes it', async () => {
    const to = await subscribe(...CALL_TYPES);
    const call = await briefCall(service, await askForCall(service, freshPhone()));
    const seen = await arrived(to, CALL_TYPES.length);
    const { webhooks, components } = (await service.send('/api/openapi.json', { key: null })).body;
    const ajv = new Ajv({ allErrors: true, strictTypes: false, formats: { 'date-time': true }, keywords: ['components'] });
    for (const one of seen) {
      const body = new Webhook(to.secret).verify(one.body, one.headers as Record<string, string>) as CallRecord;
      const fits = ajv.compile({ ...webhooks[body.type].post.requestBody.content['application/json'].schema, components });
      expect([body.type, fits(body), fits.errors]).toEqual([body.type, true, null]);
      expect(body.data).toMatchObject({ leadId: call.leadId, isTest: false });
      expect(one.body).not.toContain('question');
    }
    expect(seen.map(({ body }) => JSON.parse(body).type).sort()).toEqual([...CALL_TYPES].sort());
    const messages = await logged(to, 'sent', seen.length);
    expect(messages.map(({ messageId }) => messageId).sort()).toEqual(seen.map(idOf).sort());
    const ended = messages.find(({ type }) => type === 'call.ended');
    expect(ended).toMatchObject({ callId: call.callId, leadId: call.leadId, tries: 1, lastStatus: 204, lastError: null, dueAt: null });
    const again = await service.send(`${to.path}/messages/${ended?.messageId}/replay`, { method: 'POST' });
    expect([again.status, again.body.message.status]).toEqual([200, 'due']);
    const repeats = await arrived(to, CALL_TYPES.length + 1);
    expect(idOf(repeats.at(-1) as never)).toBe(ended?.messageId);
    expect((await log(to)).length).toBe(CALL_TYPES.length);
    const [first] = (await service.send(`${to.path}/messages?limit=1`)).body.data;
    const { body: page } = await service.send(`${to.path}/messages?limit=1`);
    const next = (await service.send(`${to.path}/messages?limit=100&cursor=${page.nextCursor}`)).body;
    expect([first, ...next.data].map(({ messageId }) => messageId)).toEqual((await log(to)).map(({ messageId }) => messageId));
    await remove(to);
  }, 120_000);

  it('gets what it did not take when it is asked for, under the same ids', async () => {
    const to = await subscribe('lead.accepted');
    const since = new Date(Date.now() - 1_000).toISOString();
    end.answer = (_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
    const leadIds = [await lead(), await lead()];
    await arrived(to, 2);
    const failed = await logged(to, 'failed', 2);
    for (const one of failed) {
      expect(one).toMatchObject({ tries: 1, lastStatus: 503, lastError: 'the far end answered 503' });
      expect(Date.parse(one.dueAt) - Date.now()).toBeGreaterThan(3_000_000);
    }
    expect((await service.send(to.path)).body.subscription.failingSince).not.toBeNull();
    end.answer = (_request, response) => response.end();
    const { status, body } = await service.send(`${to.path}/replay`, { body: { since } });
    expect([status, body]).toEqual([200, { success: true, replayed: 2, isMore: false }]);
    const [, , ...repeats] = await arrived(to, 4);
    expect(repeats.map(idOf).sort()).toEqual(failed.map(({ messageId }) => messageId).sort());
    expect(repeats.map((one) => JSON.parse(one.body).data.lead.leadId).sort()).toEqual(leadIds.sort());
    await service.until(async () => (await service.send(to.path)).body.subscription.failingSince === null);
    await remove(to);
  }, 60_000);

  it('signs with both secrets during the overlap of a rotation, and with the new one alone after it', async () => {
    const to = await subscribe('lead.accepted');
    const rotate = async (overlapHours: number): Promise<string> =>
      (await service.send(`${to.path}/rotate`, { body: { overlapHours } })).body.secret;
    const second = await rotate(1);
    await lead();
    const [during] = (await arrived(to, 1)) as [(typeof end.seen)[number]];
    expect([isSignedBy(to.secret, during), isSignedBy(second, during)]).toEqual([true, true]);
    const third = await rotate(0);
    await lead();
    const after = (await arrived(to, 2))[1] as (typeof end.seen)[number];
    expect([to.secret, second, third].map((secret) => isSignedBy(secret, after))).toEqual([false, false, true]);
    const shown = JSON.stringify([(await service.send(to.path)).body, (await service.send('/api/audit')).body, service.said()]);
    for (const secret of [to.secret, second, third]) expect(shown).not.toContain(secret);
    await remove(to);
  }, 60_000);

  it('is disabled by 410, which another one is told', async () => {
    const [to, other] = [await subscribe('lead.accepted'), await subscribe('subscription.disabled')];
    end.answer = ({ url }, response) => response.writeHead(url === to.url ? 410 : 200).end();
    await lead();
    const [told] = (await arrived(other, 1)) as [(typeof end.seen)[number]];
    expect(JSON.parse(told.body)).toMatchObject({ type: 'subscription.disabled', data: { host: '127.0.0.1' } });
    expect((await service.send(to.path)).body.subscription).toMatchObject({ status: 'disabled', disabledReason: expect.any(String) });
    expectProblem(await service.send(`${to.path}/replay`, { body: { since: '2026-01-01T00:00:00Z' } }), 409, 'SUBSCRIPTION_DISABLED');
    const { body } = await service.send(to.path, { method: 'PATCH', body: { status: 'active' } });
    expect(body.subscription).toMatchObject({ status: 'active', disabledReason: null });
    for (const one of [to, other]) await remove(one);
  }, 60_000);

  it('is never told of a person who was erased meanwhile', async () => {
    const to = await subscribe('lead.accepted');
    await service.send(to.path, { method: 'PATCH', body: { status: 'paused' } });
    const leadId = await lead('Planted Person');
    await logged(to, 'due');
    expect((await service.send(`/api/leads/${leadId}`, { method: 'DELETE' })).status).toBe(200);
    await service.send(to.path, { method: 'PATCH', body: { status: 'active' } });
    const [message] = await logged(to, 'given-up');
    expect(message).toMatchObject({ leadId, tries: 0, lastError: 'what it tells of is gone' });
    expect(seenAt(to)).toEqual([]);
    await remove(to);
  }, 60_000);
});

describe('a test message', () => {
  it('says what the address answered, and leaves an entry in the audit trail and none in the log', async () => {
    const to = await subscribe('call.ended', 'wallet.low');
    end.answer = (_request, response) => response.writeHead(500).end();
    const refused = await service.send(`${to.path}/test`, { body: { type: 'wallet.low' } });
    expect([refused.status, refused.body.outcome]).toMatchObject([200, { isTaken: false, status: 500, type: 'wallet.low' }]);
    end.answer = (_request, response) => response.writeHead(202).end();
    const { outcome } = (await service.send(`${to.path}/test`, { method: 'POST' })).body;
    expect(outcome).toMatchObject({ isTaken: true, status: 202, reason: null, type: 'call.ended' });
    const seen = seenAt(to).at(-1) as (typeof end.seen)[number];
    expect([isSignedBy(to.secret, seen), idOf(seen), JSON.parse(seen.body).data.isTest]).toEqual([true, outcome.messageId, true]);
    await service.send(to.path, { method: 'PATCH', body: { url: 'http://127.0.0.1:1/' } });
    const nobody = await service.send(`${to.path}/test`, { method: 'POST' });
    expect(nobody.body.outcome).toMatchObject({ isTaken: false, status: null, reason: '127.0.0.1 gave no answer: ECONNREFUSED' });
    expect(await log(to)).toEqual([]);
    const acts = (await service.send('/api/audit')).body.data.map(({ action, what }: CallRecord) => `${action} ${what}`);
    expect(acts).toContain('order subscription-test');
    await remove(to);
  });
});

describe('an address', () => {
  it.each([
    'http://example.in/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://localhost/',
    'https://me:hush@93.184.215.14/',
    'ftp://93.184.215.14/',
  ])('is refused if it is %s', async (url) => {
    const answer = await service.send('/api/subscriptions', { body: { url, types: ['lead.accepted'] } });
    expectProblem(answer, 422, 'SUBSCRIPTION_INVALID');
    expect(answer.body.errors).toMatchObject([{ field: 'url' }]);
  });
});

describe('a target', () => {
  it('shows what it took and what failed, which a person may have sent again; the trail says who did', async () => {
    const settings = { url: `${end.origin}/target`, secret: `whsec_${'A'.repeat(32)}` };
    const made = await service.send('/api/connections', { body: { plugin: 'webhooks', name: 'ERP', settings } });
    const path = `/api/connections/${made.body.connection.connectionId}/deliveries`;
    const only = (status: string): Promise<CallRecord> =>
      service.until(async () => (await service.send(`${path}?status=${status}`)).body.data[0]);
    const replay = (one: CallRecord): Promise<Answer> => service.send(`${path}/${one.deliveryId}/replay`, { method: 'POST' });
    const leadId = await lead();
    const sent = await only('sent');
    expect(sent).toMatchObject({ what: 'lead', leadId, tries: 1, reason: null, dueAt: null });
    expect(end.seen.filter(({ url }) => url === '/target').map(idOf)).toEqual([sent.deliveryId]);
    expectProblem(await replay(sent), 409, 'DELIVERY_SENT_CONFLICT');
    // It fails for good: its lead is deleted while it waits for the next try.
    end.answer = (_request, response) => response.writeHead(503).end();
    const goneId = await lead();
    expect(await service.until(async () => (await only('due')).tries === 1)).toBe(true);
    await service.send(`/api/leads/${goneId}`, { method: 'DELETE' });
    const failed = await only('failed');
    expect(failed).toMatchObject({ leadId: goneId, sentAt: null, dueAt: null });
    const again = await replay(failed);
    expect([again.status, again.body.delivery]).toMatchObject([200, { deliveryId: failed.deliveryId, status: 'due' }]);
    expect((await only('failed')).deliveryId).toBe(failed.deliveryId);
    const acts = (await service.send('/api/audit')).body.data.filter(
      ({ action, what }: CallRecord) => `${action} ${what}` === 'change delivery',
    );
    expect(acts).toMatchObject([{ whatId: failed.deliveryId, after: { status: 'due' }, who: { kind: 'key' } }]);
    await service.send(path.replace('/deliveries', ''), { method: 'DELETE' });
  }, 60_000);
});
