import { SettingsError } from '@turant/domain';
import { jsonOf } from '../http.js';
import { lead } from '../items.js';
import { at } from '../json.js';
import { definePlugin, type Plugin, type PluginDefinition } from '../plugin.js';
import { accessToken, sourceSettings } from '../settings.js';
import { checkTalk, type Conversation, TROUBLES } from './conversation.js';

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
const TALK: Conversation = {
  settings: { accessToken: 't' },
  ref: { id: '7' },
  answers: [{ url: 'https://vendor.example/leads/7', json: { phone: '9820012345' } }],
  expected: { leads: [{ lead: { name: 'sound lead 2345', phone: '+919820012345', source: 'sound' }, idempotencyKey: 'sound:7' }] },
};
/** Takes whatever comes for a lead. */
const careless: Fetch = async (http, ref) => {
  const { body } = await http.request({ url: `https://vendor.example/leads/${ref['id']}` });
  return [lead({ answers: [{ key: 'phone', value: body.toString(), as: 'phone' }] })];
};

it('leaves a sound talk alone', () => expect(checkTalk(pluginWith(soundFetch), 'fetch', TALK)).resolves.toBeUndefined());

it.each([
  ['another lead', { ...TALK, answers: [{ url: 'https://vendor.example/leads/7', json: { phone: '9820099999' } }] }],
  ['another address', { ...TALK, answers: [{ url: 'https://vendor.example/lead/7', json: {} }] }],
  ['an answer that nobody asked for', { ...TALK, answers: [...TALK.answers, { url: 'https://vendor.example/x' }] }],
  ['an error that does not come', { ...TALK, expected: { error: 'SettingsError' } }],
  ['a header that is not sent', { ...TALK, requests: [{ headers: { authorization: 'Bearer t' } }] }],
] as [string, Conversation][])('sees %s', (_name, talk) => expect(checkTalk(pluginWith(soundFetch), 'fetch', talk)).rejects.toThrow());

it.each(TROUBLES)('%s: a sound plugin knows, a careless one is seen', async (_name, run) => {
  await expect(run(pluginWith(soundFetch), 'fetch', TALK)).resolves.toBeUndefined();
  await expect(run(pluginWith(careless), 'fetch', TALK)).rejects.toThrow();
});
