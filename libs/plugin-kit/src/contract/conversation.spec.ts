import { SettingsError } from '@turant/domain';
import { jsonOf } from '../http.js';
import { lead } from '../items.js';
import { at } from '../json.js';
import { definePlugin, type Plugin, type PluginDefinition } from '../plugin.js';
import { accessToken, sourceSettings } from '../settings.js';
import { checkConversation, type Conversation, FAILURE_CHECKS } from './conversation.js';

type Fetch = NonNullable<PluginDefinition['fetch']>;
const soundFetch: Fetch = async (http, ref, { settings }) => {
  if (!settings.accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'no token');
  const body = jsonOf(await http.request({ url: `https://vendor.example/leads/${ref['id']}` }));
  return [lead({ externalId: ref['id'], answers: [{ key: 'phone', value: at(body, 'phone'), as: 'phone' }] })];
};
const pluginWith = (fetch: Fetch): Plugin =>
  definePlugin({
    id: 'sound',
    kit: 1,
    name: 'x',
    steps: ['x'],
    settings: sourceSettings({ accessToken: accessToken('x') }),
    proof: { kind: 'url' },
    read: () => [],
    fetch,
  });
const CONVERSATION: Conversation = {
  settings: { accessToken: 't' },
  ref: { id: '7' },
  answers: [{ url: 'https://vendor.example/leads/7', json: { phone: '9820012345' } }],
  expected: { leads: [{ lead: { name: 'sound lead 2345', phone: '+919820012345', source: 'sound' }, idempotencyKey: 'sound:7' }] },
};
/** Takes any response for a lead. */
const careless: Fetch = async (http, ref) => {
  const { body } = await http.request({ url: `https://vendor.example/leads/${ref['id']}` });
  return [lead({ answers: [{ key: 'phone', value: body.toString(), as: 'phone' }] })];
};

it('leaves a sound conversation alone', () =>
  expect(checkConversation(pluginWith(soundFetch), 'fetch', CONVERSATION)).resolves.toBeUndefined());

it.each([
  ['another lead', { ...CONVERSATION, answers: [{ url: 'https://vendor.example/leads/7', json: { phone: '9820099999' } }] }],
  ['another address', { ...CONVERSATION, answers: [{ url: 'https://vendor.example/lead/7', json: {} }] }],
  ['an answer that nobody asked for', { ...CONVERSATION, answers: [...CONVERSATION.answers, { url: 'https://vendor.example/x' }] }],
  ['an error that does not come', { ...CONVERSATION, expected: { error: 'SettingsError' } }],
  ['a header that is not sent', { ...CONVERSATION, requests: [{ headers: { authorization: 'Bearer t' } }] }],
] as [string, Conversation][])('sees %s', (_name, conversation) =>
  expect(checkConversation(pluginWith(soundFetch), 'fetch', conversation)).rejects.toThrow(),
);

it.each(FAILURE_CHECKS)('%s: a sound plugin knows, a careless one is seen', async (_name, run) => {
  await expect(run(pluginWith(soundFetch), 'fetch', CONVERSATION)).resolves.toBeUndefined();
  await expect(run(pluginWith(careless), 'fetch', CONVERSATION)).rejects.toThrow();
});
