import { OutcomeUnknownError, RejectedError, type Delivery } from '@turant/domain';
import { aFailedDeliveryOf, aLeadOf } from '../testing/records.js';
import { fieldsOf, type Answer } from '../testing/use-api.js';
import { untilSome, useConnections } from '../testing/use-connections.js';

const TARGET = { plugin: 'webhooks', settings: { url: 'https://crm.example.com/hook', secret: `whsec_${'A'.repeat(32)}` } };

describe('the deliveries of a target', () => {
  const paths = useConnections();
  let connectionId: string;
  beforeEach(async () => ({ connectionId } = await paths.made(TARGET)));
  afterEach(() => jest.restoreAllMocks());

  const list = async (query = ''): Promise<Answer['body']> =>
    (await paths.ask('GET', `/api/connections/${connectionId}/deliveries${query}`)).body;
  const replay = (id: string, body?: object, of = connectionId): Promise<Answer> =>
    paths.ask('POST', `/api/connections/${of}/deliveries/${id}/replay`, body);

  /** An ended delivery of a lead of its own, as the road leaves it. */
  async function ended(change: Partial<Delivery>): Promise<Delivery> {
    const { parts } = paths.api;
    const lead = aLeadOf(parts, paths.tenant);
    await parts.store.leads.insertMany([lead]);
    const delivery: Delivery = { ...aFailedDeliveryOf(parts, lead, connectionId), ...change };
    await parts.store.deliveries.insertMany([delivery]);
    return delivery;
  }

  it('are listed newest first, by status too, page by page, and say what they tell', async () => {
    const lead = await ended({ reason: 'no such contact' });
    const call = await ended({ status: 'unknown', event: 'call.ended.v1', callId: paths.api.parts.ids('cl') });
    const notice = await ended({ event: 'wallet.low', notice: { title: 'The balance is low', data: { secret: 1 } }, leadId: undefined });
    const sentAt = new Date();
    const sent = await ended({ status: 'sent', sentAt, externalId: 'n1' });
    const { data } = await list();
    expect(data.map(({ deliveryId }: Answer['body']) => deliveryId)).toEqual([sent, notice, call, lead].map(({ _id }) => _id));
    const none = { dueAt: null, sentAt: null, reason: null, externalId: null };
    expect(data[0]).toMatchObject({ what: 'lead', status: 'sent', ...none, sentAt: sentAt.toISOString(), externalId: 'n1' });
    expect(data[1]).toEqual({ deliveryId: notice._id, what: 'notice', status: 'failed', tries: 3, createdAt: expect.any(String), ...none });
    expect(data[2]).toMatchObject({ what: 'call', status: 'unknown', callId: call.callId, leadId: call.leadId });
    expect(data[3]).toMatchObject({ what: 'lead', leadId: lead.leadId, reason: 'no such contact' });
    const first = await list('?status=failed&limit=1');
    const second = await list(`?status=failed&limit=1&cursor=${first.nextCursor}`);
    expect([first.data[0].deliveryId, second.data[0].deliveryId, second.nextCursor]).toEqual([notice._id, lead._id, null]);
    const wrong = await paths.ask('GET', `/api/connections/${connectionId}/deliveries?status=lost`);
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['status']]);
  });

  it('that failed are sent again at once, under their id and as a later try, and the trail has it', async () => {
    const delivery = await ended({ reason: 'no such contact' });
    const send = jest.spyOn(paths.api.parts.host, 'send').mockResolvedValue({ externalId: 'n2' });
    const { status, body } = await replay(delivery._id);
    expect([status, body.delivery]).toMatchObject([200, { deliveryId: delivery._id, status: 'due', reason: null }]);
    const [sent] = await untilSome(async () => (await list('?status=sent')).data);
    expect(sent).toMatchObject({ deliveryId: delivery._id, tries: 2, externalId: 'n2', dueAt: null, sentAt: expect.any(String) });
    expect(send.mock.calls.map(([, job]) => job)).toMatchObject([
      { deliveryId: delivery._id, attempt: 2, lead: { leadId: delivery.leadId } },
    ]);
    const { data } = (await paths.ask('GET', '/api/audit?limit=1')).body;
    expect(data).toMatchObject([
      {
        action: 'change',
        what: 'delivery',
        whatId: delivery._id,
        before: { status: 'failed' },
        after: { status: 'due' },
        hidden: ['reason'],
      },
    ]);
    expect((await replay(delivery._id, { evenIfUnknown: true })).body).toMatchObject({ status: 409, code: 'DELIVERY_SENT_CONFLICT' });
  });

  it('that may have arrived are sent again only for who knows that', async () => {
    const delivery = await ended({ status: 'unknown' });
    const send = jest.spyOn(paths.api.parts.host, 'send').mockRejectedValue(new OutcomeUnknownError('VENDOR_NO_ANSWER', 'no answer came'));
    for (const body of [undefined, {}, { evenIfUnknown: false }])
      expect((await replay(delivery._id, body)).body).toMatchObject({ status: 409, code: 'DELIVERY_UNKNOWN_CONFLICT' });
    expect(send).not.toHaveBeenCalled();
    expect((await replay(delivery._id, { evenIfUnknown: true })).status).toBe(200);
    expect(await untilSome(async () => (await list('?status=unknown')).data)).toMatchObject([{ reason: 'no answer came', tries: 2 }]);
    expect(fieldsOf(await replay(delivery._id, { evenIfUnknown: 'yes' }))).toEqual(['evenIfUnknown']);
  });

  it('are sent again once, however many ask at the same time', async () => {
    const delivery = await ended({});
    const send = jest.spyOn(paths.api.parts.host, 'send').mockRejectedValue(new RejectedError('VENDOR_404', 'no such contact'));
    await paths.patch(connectionId, { status: 'paused' });
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => replay(delivery._id)))).map(({ status }) => status);
    expect(statuses.filter((one) => one !== 200 && one !== 503)).toEqual([]);
    expect(statuses).toContain(200);
    const asked = (await paths.ask('GET', '/api/audit')).body.data.filter(({ what }: Answer['body']) => what === 'delivery');
    expect([asked.length, send.mock.calls.length, (await list()).data[0].status]).toEqual([1, 0, 'due']);
  });

  it('belong to their connection', async () => {
    const delivery = await ended({});
    const other = await paths.made(TARGET);
    expect((await replay(delivery._id, {}, other.connectionId)).body).toMatchObject({ status: 404, code: 'DELIVERY_NOT_FOUND' });
    expect((await list()).data).toHaveLength(1);
  });
});
