import { URI, type TOTP } from 'otpauth';
import { LOOPBACK_COOKIE } from '../auth/session-cookie.js';
import { SpeechTrials, type SpeechTrial } from '../speech/speech-trials.js';
import { BROWSER_OFFER as SDP } from './browser-offer.js';
import type { Answer, Asked, Story } from './example-recorder.js';
import { aFailedDeliveryOf, aLeadOf } from './records.js';

/** What record-examples.ts tells of platforms, receivers of events, people and websites. */
const PASSWORD = 'a rather long password';

export async function tellOfDoNotCall({ ask }: Story): Promise<void> {
  const ids = ['+919876543212'];
  await ask('POST /api/do-not-call', { body: { phone: ids[0], reason: 'asked by e-mail' } });
  await ask('POST /api/do-not-call/import', { body: { phones: ['98765 43213', 'no number'], reason: 'old list' } });
  await ask('GET /api/do-not-call', { query: '?limit=1' });
  await ask('GET /api/do-not-call/{phone}', { ids });
  await ask('GET /api/do-not-call/check', { query: `?phone=${encodeURIComponent(ids[0] ?? '')}` });
  await ask('DELETE /api/do-not-call/{phone}', { ids });
}

export async function tellOfConnections({ api, ask, tenantId }: Story, employeeId: string): Promise<void> {
  await ask('GET /api/plugins');
  const { connection } = await ask('POST /api/connections', {
    body: { plugin: 'custom-json', name: 'Website', employeeId, settings: { fieldMap: { wer: 'name' } } },
  });
  const { connectionId } = connection;
  const ids = [connectionId];
  const posted = { wer: 'Meera Iyer', phone: '98765 43214' };
  await api.app.inject({ method: 'POST', url: new URL(connection.url as string).pathname, payload: posted });
  const { data } = await ask('GET /api/connections/{connectionId}/payloads', { ids });
  await ask('POST /api/connections/{connectionId}/try', { ids, body: { body: posted } });
  await ask('POST /api/connections/{connectionId}/test', { ids, body: { phone: '+919876543215' } });
  await ask('POST /api/connections/{connectionId}/payloads/{payloadId}/replay', { ids: [...ids, data[0].payloadId] });
  await api.parts.store.requests.patch(tenantId, data[0].payloadId, [], { set: { status: 'read' } });
  await ask('DELETE /api/connections/{connectionId}/payloads/{payloadId}', { ids: [...ids, data[0].payloadId] });
  const lead = aLeadOf(api.parts, tenantId);
  await api.parts.store.leads.insertMany([lead]);
  const delivery = aFailedDeliveryOf(api.parts, lead, connectionId);
  await api.parts.store.deliveries.insertMany([delivery]);
  await ask('GET /api/connections/{connectionId}/deliveries', { ids });
  const again = { ids: [...ids, delivery._id], body: { evenIfUnknown: true } };
  await ask('POST /api/connections/{connectionId}/deliveries/{deliveryId}/replay', again);
  await ask('GET /api/connections', { query: '?limit=1' });
  await ask('GET /api/connections/{connectionId}', { ids });
  await ask('PATCH /api/connections/{connectionId}', { ids, body: { dialImmediately: true } });
  await ask('POST /api/connections/{connectionId}/rotate', { ids, body: { overlapSeconds: 3_600 } });
  await ask('DELETE /api/connections/{connectionId}', { ids });
}

/** The times of a real one are different each time. */
const TRIAL: SpeechTrial = {
  language: 'hi',
  said: 'हैलो, क्या आप सुन पा रहे हैं?',
  tts: null,
  stt: { text: 'हैलो क्या आप सुन पा रहे हैं', finalWordsMs: 190 },
  llm: null,
  problems: [],
  audio: null,
};

export async function tellOfProviders({ api, ask, operator: key, tenantId }: Story): Promise<void> {
  const settings = { accessToken: 'a key of Deepgram', sttModel: 'nova-3' };
  const { connection } = await ask('POST /api/operator/connections', {
    key,
    body: { plugin: 'deepgram', name: 'Ears of the house', settings },
  });
  const ids = [connection.connectionId];
  await ask('GET /api/providers');
  await ask('GET /api/models');
  await ask('POST /api/models/lay', { key, headers: { 'x-tenant-id': tenantId } });
  api.app.get(SpeechTrials).run = () => Promise.resolve(TRIAL);
  await ask('POST /api/connections/{connectionId}/speech-trial', { ids, body: { language: 'hi' } });
  await ask('GET /api/operator/connections', { key, query: '?limit=1' });
  await ask('GET /api/operator/connections/{connectionId}', { key, ids });
  await ask('PATCH /api/operator/connections/{connectionId}', { key, ids, body: { settings: { sttModel: 'flux-general-multi' } } });
  await ask('DELETE /api/operator/connections/{connectionId}', { key, ids });
}

export async function tellOfSubscriptions({ api, ask, tenantId }: Story, leadId: string): Promise<void> {
  const { parts } = api;
  const { subscription } = await ask('POST /api/subscriptions', {
    body: { url: 'https://crm.example.in/events', types: ['lead.accepted', 'call.ended'], description: 'CRM' },
  });
  const { subscriptionId } = subscription;
  const ids = [subscriptionId];
  await ask('GET /api/subscriptions');
  await ask('GET /api/subscriptions/{subscriptionId}', { ids });
  await ask('PATCH /api/subscriptions/{subscriptionId}', { ids, body: { types: ['call.ended'] } });
  await ask('POST /api/subscriptions/{subscriptionId}/rotate', { ids, body: { overlapHours: 24 } });
  const now = new Date();
  await parts.store.messages.insert({
    ...{ _id: parts.ids('wm'), tenantId, subscriptionId, type: 'lead.accepted', eventId: parts.ids('te'), occurredAt: now, leadId },
    ...{ status: 'given-up', createdAt: now, tries: 11, expiresAt: new Date('2126-01-01') },
  });
  const { data } = await ask('GET /api/subscriptions/{subscriptionId}/messages', { ids });
  await ask('POST /api/subscriptions/{subscriptionId}/messages/{messageId}/replay', { ids: [...ids, data[0].messageId] });
  await ask('POST /api/subscriptions/{subscriptionId}/replay', { ids, body: { since: '2026-11-21T00:00:00Z' } });
  parts.webhooks.send = () => Promise.resolve({ isTaken: true, status: 204 } as never);
  await ask('POST /api/subscriptions/{subscriptionId}/test', { ids, body: { type: 'lead.accepted' } });
  await ask('DELETE /api/subscriptions/{subscriptionId}', { ids });
}

export async function tellOfPeople({ api, ask: asKey }: Story): Promise<void> {
  const tokenOf = ({ link }: { link: string }): string => link.split('#')[1] ?? '';
  const invited = await asKey('POST /api/invitations', { body: { role: 'owner' } });
  const newcomer = { token: tokenOf(invited), name: 'Asha Rao', email: 'asha.rao@example.in', password: PASSWORD };
  await asKey('POST /api/invitations/accept', { key: null, body: newcomer });
  const { invitation } = await asKey('POST /api/invitations', { body: { role: 'viewer' } });
  await asKey('GET /api/invitations');
  await asKey('DELETE /api/invitations/{invitationId}', { ids: [invitation.invitationId] });
  const { ask, userId } = await signIn(asKey, newcomer);
  await ask('GET /api/session');
  const { uri } = await ask('POST /api/session/second-factor', { body: { password: PASSWORD } });
  const code = (URI.parse(uri as string) as TOTP).generate({ timestamp: api.parts.clock.now().getTime() });
  await ask('PUT /api/session/second-factor', { body: { password: PASSWORD, code } });
  await ask('DELETE /api/session/second-factor', { body: { password: PASSWORD } });
  await ask('POST /api/session/password', { body: { old: PASSWORD, new: 'another long password' } });
  await ask('DELETE /api/session');
  const reset = await asKey('POST /api/users/{userId}/reset-link', { ids: [userId], body: { removesSecondFactor: true } });
  await asKey('POST /api/session/reset', { key: null, body: { token: tokenOf(reset), password: PASSWORD } });
  await asKey('GET /api/users');
  const second = {
    ...newcomer,
    token: tokenOf(await asKey('POST /api/invitations', { body: { role: 'viewer' } })),
    email: 'ravi@example.in',
  };
  const { session } = await asKey('POST /api/invitations/accept', { key: null, body: second });
  await asKey('DELETE /api/users/{userId}', { ids: [session.user.userId] });
  await asKey('PATCH /api/users/{userId}', { ids: [userId], body: { name: 'Asha R. Rao' } });
}

/** The session's cookie and its token go with each request. */
async function signIn(
  ask: Story['ask'],
  { email, password }: { email: string; password: string },
): Promise<{ ask: Story['ask']; userId: string }> {
  let cookie = '';
  const onReply = (headers: Answer): void => void (cookie = `${LOOPBACK_COOKIE}=${/=([^;]+)/.exec(String(headers['set-cookie']))?.[1]}`);
  const { session } = await ask('POST /api/session', { key: null, headers: { host: 'localhost' }, body: { email, password }, onReply });
  const headers = { host: 'localhost', cookie, 'x-csrf-token': session.csrfToken as string };
  return { ask: (operation, asked: Asked = {}) => ask(operation, { key: null, headers, ...asked }), userId: session.user.userId };
}

export async function tellOfWidget({ ask }: Story, employeeId: string): Promise<void> {
  const headers = { host: 'turant.test', origin: 'http://turant.test' };
  const { token } = await ask('POST /api/widget/sessions', { key: null, headers, body: { employeeId, origin: 'https://shop.example' } });
  await ask('POST /api/widget/calls', { key: null, headers, body: { token, sdp: SDP } });
  await ask('POST /api/widget/leads', { key: null, headers, body: { token, name: 'Kiran', phone: '+919876543216' } });
}
