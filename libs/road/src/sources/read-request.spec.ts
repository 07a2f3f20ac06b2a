import type { DomainEvent } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { eventsOf, leadDraft, sourceParts } from '../../../../test/factories/source-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { markLead } from '../intake/mark-lead.js';
import { RequestReader } from './request-reader.js';

const parts = forEachTest(sourceParts);
let reader: RequestReader;
beforeEach(() => void (reader = new RequestReader(parts)));

const read = (events: readonly DomainEvent[]) => reader.read(events);
const listed = () => parts.store.leads.list(TENANT, { limit: 100 });

describe('a request', () => {
  it('is stored with its event, without the token of its address, and once for a platform’s id', async () => {
    const request = await parts.arrives([], 'd1');
    expect(request).toMatchObject({ status: 'received', url: '/api/webhooks/fake/***', platformRequestId: 'd1', leadIds: [] });
    await parts.outbox.settled();
    expect(parts.published.map(({ type, subject }) => [type, subject])).toEqual([['request.received.v1', request._id]]);
    await parts.arrives([], 'd1');
    expect(await parts.store.requests.ofConnection(TENANT, 'cn_1', { limit: 10 })).toHaveLength(1);
  });

  it('keeps bytes that are no text unchanged', async () => {
    const { acceptRequest } = await import('./accept-request.js');
    const raw = { method: 'POST', url: '/x', headers: {}, query: {}, body: Buffer.from([0xff, 0, 0xc3]) };
    await acceptRequest(parts).accept([{ connection: parts.connection, raw, proof: undefined, secrets: [] }]);
    const [request] = await parts.store.requests.ofConnection(TENANT, 'cn_1', { limit: 1 });
    expect(request).toMatchObject({ encoding: 'base64', body: raw.body.toString('base64') });
  });

  it('becomes leads with calls, which are counted once however often the request is read', async () => {
    const request = await parts.arrives([leadDraft({ externalId: 'a' }), leadDraft({}, '+919812300002')]);
    for (let times = 0; times < 3; times += 1) expect(await read(eventsOf(request, request))).toEqual([]);
    const leads = await listed();
    expect(leads).toHaveLength(2);
    for (const lead of leads)
      expect(lead).toMatchObject({ connectionId: 'cn_1', requestId: request._id, callId: `cl_${lead._id.slice(3)}` });
    expect((await parts.request(request._id)).leadIds.sort()).toEqual(leads.map(({ _id }) => _id).sort());
    expect(await parts.counts()).toEqual({ received: 1, read: 1, leads: 2 });
  });

  it('that was half read before a crash brings no second lead, and is counted', async () => {
    const request = await parts.arrives([leadDraft()]);
    const { commit } = parts.store.engine;
    parts.store.engine.commit = () => Promise.reject(new Error('killed'));
    expect(await read(eventsOf(request))).toHaveLength(1);
    parts.store.engine.commit = commit;
    expect(await read(eventsOf(request))).toEqual([]);
    expect(await listed()).toHaveLength(1);
    expect((await parts.request(request._id)).leadIds).toHaveLength(1);
    // The lead was stored before the crash, and not counted.
    expect(await parts.counts()).toMatchObject({ received: 1, read: 1 });
  });

  it('that cannot be read because of a plugin’s bug is kept with the reason, and is read after the plugin was mended', async () => {
    const request = await parts.arrives('"bug"');
    expect(await read(eventsOf(request))).toEqual([expect.objectContaining({ error: expect.any(Error) })]);
    expect(await parts.request(request._id)).toMatchObject({ status: 'received', reason: expect.stringContaining('a fault of ours') });
    const good = await parts.arrives([leadDraft()]);
    expect(await read(eventsOf(request, good))).toHaveLength(1);
    expect(await parts.request(good._id)).toMatchObject({ status: 'read' });
  });

  it('expires later than by default once it is read, if its tenant keeps requests longer', async () => {
    const [before, daysOf] = [await parts.arrives([leadDraft()]), (ms: number) => ms / 86_400_000];
    await read(eventsOf(before));
    await parts.store.tenants.patch(TENANT, { set: { keepRequestsDays: 400 } });
    const after = await parts.arrives([leadDraft({}, '+919812300002')]);
    await read(eventsOf(after));
    const kept = async ({ _id, receivedAt }: { _id: string; receivedAt: Date }): Promise<number> =>
      daysOf((await parts.request(_id)).expiresAt.getTime() - receivedAt.getTime());
    expect([await kept(before), await kept(after)]).toEqual([30, 400]);
  });

  it('is ignored if the owner paused the connection, and read if this service paused it', async () => {
    const pause = (change: object) => parts.store.connections.patch(TENANT, 'cn_1', [], change);
    await pause({ set: { status: 'paused' } });
    const first = await parts.arrives([leadDraft()]);
    await read(eventsOf(first));
    expect(await parts.request(first._id)).toMatchObject({ status: 'ignored', reason: 'the connection is paused' });
    await pause({ set: { pausedBecause: { code: 'X', reason: 'x', at: new Date() } } });
    const second = await parts.arrives([leadDraft()]);
    await read(eventsOf(second));
    expect(await parts.request(second._id)).toMatchObject({ status: 'read' });
  });

  it('whose reference was fetched before it is marked as read shows that lead, too', async () => {
    const request = await parts.arrives([{ kind: 'ref', ref: { id: '1' } }]);
    await parts.store.requests.patch(TENANT, request._id, [], { push: { leadIds: ['ld_fetched'] } });
    await read(eventsOf(request));
    expect(await parts.request(request._id)).toMatchObject({ status: 'read', leadIds: ['ld_fetched'] });
  });
});

describe('in one request', () => {
  it('a creation and its delete, and two updates, keep their order', async () => {
    const update = (name: string) => ({
      kind: 'change' as const,
      externalId: 'u',
      answers: [{ key: 'name', value: name, as: 'name' as const }],
    });
    const request = await parts.arrives([
      ...[leadDraft({ externalId: 'd' }), { kind: 'delete' as const, externalId: 'd' }],
      ...[leadDraft({ externalId: 'u' }, '+919812300002'), update('Second'), update('Third')],
    ]);
    await read(eventsOf(request));
    const named = (id: string) => parts.store.leads.withExternalId(TENANT, 'cn_1', id);
    expect(await named('d')).toMatchObject({ name: 'Asha', deletedAt: expect.any(Date) });
    expect(await named('u')).toMatchObject({ name: 'Third', phone: '+919812300002' });
  });

  it('an update without a name leaves the stored name', async () => {
    const email = { kind: 'change' as const, externalId: 'u', answers: [{ key: 'email', value: 'asha@example.in', as: 'email' as const }] };
    const request = await parts.arrives([leadDraft({ externalId: 'u' }), email]);
    await read(eventsOf(request));
    expect(await parts.store.leads.withExternalId(TENANT, 'cn_1', 'u')).toMatchObject({ name: 'Asha', email: 'asha@example.in' });
  });

  it('a lead without a name is marked until an update or its creation brings the name', async () => {
    const phone = (value: string) => [{ key: 'phone', value, as: 'phone' as const }];
    const name = { key: 'name', value: 'Asha', as: 'name' as const };
    const request = await parts.arrives([
      ...[leadDraft({ externalId: 'u', answers: phone('+919812300003') }), leadDraft({ externalId: 'v', answers: phone('+919812300004') })],
      { kind: 'change' as const, externalId: 'v', answers: [name] },
      { kind: 'change' as const, externalId: 'w', answers: phone('+919812300005') },
      leadDraft({ externalId: 'w', answers: [name, ...phone('+919812300005')] }),
    ]);
    await read(eventsOf(request));
    const named = (id: string) => parts.store.leads.withExternalId(TENANT, 'cn_1', id);
    expect(await named('u')).toMatchObject({ name: 'fake lead 0003', isNameMadeUp: true });
    for (const known of [await named('v'), await named('w')]) {
      expect(known).toMatchObject({ name: 'Asha' });
      expect(known).not.toHaveProperty('isNameMadeUp');
    }
  });

  it.each([
    ['is new again where it was not marked meanwhile', undefined, 'new'],
    ['stays converted where it was marked so meanwhile', 'converted', 'converted'],
  ] as const)('a lead whose phone comes later %s', async (_, mark, status) => {
    const answer = (key: 'email' | 'phone', value: string) => ({
      kind: key === 'email' ? ('lead' as const) : ('change' as const),
      externalId: 'u',
      answers: [{ key, value, as: key }],
    });
    await read(eventsOf(await parts.arrives([answer('email', 'asha@example.in')])));
    const { leads } = parts.store;
    const known = leads.withExternalId.bind(leads);
    expect(await known(TENANT, 'cn_1', 'u')).toMatchObject({ status: 'unreachable' });
    leads.withExternalId = async (...asked) => {
      const found = await known(...asked);
      if (found && mark) await markLead(parts, TENANT, found._id, mark, { keyId: 'ak_1' });
      return found;
    };
    await read(eventsOf(await parts.arrives([answer('phone', '+919812300002')])));
    expect(await known(TENANT, 'cn_1', 'u')).toMatchObject({ status, phone: '+919812300002' });
  });
});
