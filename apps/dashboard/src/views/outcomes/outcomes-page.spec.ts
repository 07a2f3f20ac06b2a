/** @jest-environment ./test/page-environment.cjs */
import { connection, entry, NOW, one, plugin } from '../../testing/records';
import type { Answer } from '../../testing/fake-api';
import { api, happens, open, texts, usePage } from '../../testing/workbench';

usePage();

type Delivery = Answer<'get', '/api/connections/{connectionId}/deliveries'>['data'][number];
const delivery = (rest: Partial<Delivery>): Delivery => ({
  ...{
    deliveryId: 'dv_1',
    what: 'call',
    callId: 'cl_1',
    status: 'sent',
    createdAt: NOW,
    sentAt: NOW,
    dueAt: null,
    externalId: null,
    reason: null,
    tries: 1,
  },
  ...rest,
});

describe('what was sent to a target', () => {
  let sent: Delivery[] = [];
  const shown = (): string[] => texts('.delivery .badge');
  beforeEach(async () => {
    sent = [];
    api.on('get', '/api/plugins', one(plugin('crm', { capabilities: ['target'] })));
    api.on('get', '/api/connections', one(connection('cn_1', { plugin: 'crm' })));
    api.on('get', '/api/connections/{connectionId}/deliveries', () => one(...sent));
    api.on('get', '/api/subscriptions', one());
    await open('/outcomes');
  });

  it.each(['call.completed', 'call.no-answer', 'lead.accepted'])('is read anew at %s, of which a target is told', async (type) => {
    expect(shown()).toEqual([]);
    sent = [delivery({ status: 'sent' })];
    await happens(entry(type, { callId: 'cl_1', leadId: 'ld_1' }));
    expect(shown()).toEqual(['taken']);
  });

  it.each(['call.ringing', 'call.joined'])('is not read anew at %s, of which no target is told', async (type) => {
    api.asked = [];
    await happens(entry(type, { callId: 'cl_1' }));
    expect(api.asked).toEqual([]);
  });
});
