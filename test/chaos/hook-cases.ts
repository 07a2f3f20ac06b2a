import type { KillCase } from './kill-case.js';
import type { Ask } from './honest-client.js';
import type { Scene } from './scene.js';

/** Origins that the scene's vendor stands behind. */
export const VENDOR_ORIGINS = ['https://graph.facebook.com', 'https://mapi.indiamart.com', 'https://outcomes.example.in'];
const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const SEEN_WITHIN_MS = 90_000;

interface Connected {
  connectionId: string;
  path: string;
}

async function connect({ client }: Scene, plugin: string, settings: object = {}): Promise<Connected> {
  const body = { plugin, name: plugin, settings };
  const { status, body: said } = await client.untilAnswered((service) => service.send('/api/connections', { body }));
  if (status !== 201) throw new Error(`the connection was answered ${status}: ${JSON.stringify(said)}`);
  return { connectionId: said.connection.connectionId, path: new URL(said.connection.url).pathname };
}

/** A platform sends the same again until it gets its 2xx. */
async function deliver({ client }: Scene, { path }: Connected, body: object): Promise<void> {
  const { status } = await client.untilAnswered((service) => service.send(path, { body, key: null }));
  if (status !== 200) throw new Error(`the delivery was answered ${status}`);
}

/** The lead of a connection, once it is listed; from then on it is counted as one that was promised. */
async function listed(scene: Scene, { connectionId }: Connected, ask: Ask): Promise<Ask> {
  const lead = await seen(scene, async () => {
    const path = `/api/leads?connectionId=${connectionId}`;
    const { body } = await scene.client.untilAnswered((service) => service.send(path));
    return (body.data as { leadId: string; callIds: string[] }[])[0];
  });
  scene.client.told.push({ ask, leadId: lead.leadId, callId: lead.callIds[0] ?? null, status: 'accepted' });
  return ask;
}

async function seen<T>(scene: Scene, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + SEEN_WITHIN_MS; ;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`it was not seen within ${SEEN_WITHIN_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The person is in the delivery; the sender's id of the lead makes a repeat the same lead. */
async function pushed(scene: Scene): Promise<Ask> {
  const caller = scene.person();
  const connection = await connect(scene, 'custom-json');
  await deliver(scene, connection, { name: caller.name, phone: caller.phone, leadId: caller.phone });
  return listed(scene, connection, caller);
}

/** The delivery holds an id only. */
async function fetched(scene: Scene): Promise<Ask> {
  const caller = scene.person();
  const field_data = Object.entries({ full_name: caller.name, phone_number: caller.phone }).map(([name, value]) => ({
    name,
    values: [value],
  }));
  scene.vendor.says('/v26.0/4711', { json: { id: '4711', field_data } });
  const connection = await connect(scene, 'meta', { accessToken: 'token_do_not_use' });
  const value = { leadgen_id: '4711', page_id: '1', form_id: '1' };
  await deliver(scene, connection, { object: 'page', entry: [{ id: '1', changes: [{ field: 'leadgen', value }] }] });
  return listed(scene, connection, caller);
}

/** Nobody sends anything: we ask. */
async function polled(scene: Scene): Promise<Ask> {
  const caller = scene.person();
  const row = { UNIQUE_QUERY_ID: '900', SENDER_NAME: caller.name, SENDER_MOBILE: caller.phone, QUERY_PRODUCT_NAME: 'Bulbs' };
  scene.vendor.says('/wservce/crm/crmListing/v2/', { json: { CODE: 200, STATUS: 'SUCCESS', RESPONSE: [row] } });
  return listed(scene, await connect(scene, 'indiamart', { accessToken: 'token_do_not_use' }), caller);
}

/** Told to a target at least once; an honest receiver drops a repeat by its id. */
async function told(scene: Scene): Promise<Ask> {
  scene.vendor.says('/hook', {});
  await connect(scene, 'webhooks', { url: 'https://outcomes.example.in/hook', secret: SIGNING_SECRET });
  const caller = scene.person({ key: 'caller' });
  await scene.client.post(caller);
  await seen(scene, async () => scene.vendor.asked.find(({ body }) => body.includes('lead.accepted') && body.includes(caller.phone)));
  return caller;
}

/** A message is stored once, and told at least once under its one id. */
async function messaged(scene: Scene): Promise<Ask> {
  const { client, vendor } = scene;
  vendor.says('/events', {});
  const subscription = { url: 'https://outcomes.example.in/events', types: ['lead.accepted'] };
  const { status, body } = await client.untilAnswered((service) => service.send('/api/subscriptions', { body: subscription }));
  if (status !== 201) throw new Error(`the subscription was answered ${status}: ${JSON.stringify(body)}`);
  const caller = scene.person({ key: 'caller' });
  await client.post(caller);
  await seen(scene, async () => vendor.asked.find((one) => one.url === '/events' && one.body.includes(caller.phone)));
  const path = `/api/subscriptions/${body.subscription.subscriptionId}/messages`;
  const stored = (await client.untilAnswered((service) => service.send(path))).body.data as { messageId: string }[];
  const ids = new Set(vendor.asked.filter(({ url }) => url === '/events').map(({ headers }) => headers['webhook-id']));
  if (stored.length !== 1 || ids.size !== 1 || !ids.has(stored[0]?.messageId))
    throw new Error(`stored ${JSON.stringify(stored)}, told as ${[...ids].join(' ')}`);
  return caller;
}

const COMPLETED = { before: 'completed', after: 'completed' };
const ONE = { before: 1, after: 1 };

/** The cases of the rows of ROAD that have to do with plugins. */
export const HOOK_CASES: readonly KillCase[] = [
  { step: 'accept-request', kill: 'write:accept-request', play: pushed, invites: ONE, ends: COMPLETED },
  { step: 'read-request', kill: 'write:read-request/lead', play: pushed, invites: ONE, ends: COMPLETED },
  { step: 'read-request', kill: 'write:read-request', play: pushed, invites: ONE },
  { step: 'read-request', kill: 'write:read-request/ref', play: fetched, invites: ONE, ends: COMPLETED },
  // What was claimed when the process died is due again after a minute.
  { step: 'fetch-lead', kill: 'write:fetch-lead', play: fetched, invites: ONE },
  { step: 'poll-source', kill: 'write:poll-source', play: polled, invites: ONE },
  { step: 'plan-delivery', kill: 'write:plan-delivery', play: told },
  { step: 'deliver-outcome', kill: 'write:deliver-outcome', play: told },
  { step: 'plan-message', kill: 'write:plan-message', play: messaged },
  { step: 'send-message', kill: 'write:send-message', play: messaged },
];
