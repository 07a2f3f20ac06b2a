import { join } from 'node:path';
import { signRequest, type Plugin, type RawRequest } from '@turant/plugin-kit';
import { readFixtures, type Fixture } from '@turant/plugin-kit/testing';
import { plugins } from '../../plugins/registry.js';
import type { Answer, SendOptions } from '../engines/service.js';
import type { CallRecord } from './calls.js';

/** Whoever asks with a key: the service itself, or another tenant. */
export interface Asker {
  send(path: string, options?: SendOptions): Promise<Answer>;
}

export interface HookAnswer {
  status: number;
  headers: Headers;
  text: string;
}

export const SECRET = 'test_secret_do_not_use';

export function pluginOf(id: string): Plugin {
  const plugin = plugins.find((one) => one.id === id);
  if (!plugin) throw new Error(`there is no plugin ${id}`);
  return plugin;
}

export function fixtureOf(plugin: string, name: string): Fixture {
  const fixture = readFixtures(join(__dirname, '../../plugins', plugin, 'fixtures'), plugin).find((one) => one.name === name);
  if (!fixture) throw new Error(`${plugin} has no fixture ${name}`);
  return fixture;
}

/** A new connection. @returns as POST /api/connections answers it */
export async function connect(asker: Asker, plugin: string, settings: object = {}, more: object = {}): Promise<CallRecord> {
  const { status, body } = await asker.send('/api/connections', { body: { plugin, name: plugin, settings, ...more } });
  if (status !== 201) throw new Error(`no connection was made: ${status} ${JSON.stringify(body)}`);
  return body.connection;
}

/** The request as the platform would send it now to that address, with its query, signed afresh. */
export function sentNow(plugin: Plugin, raw: RawRequest, url: string, secret: string | undefined): RawRequest {
  const query = /\?.*$/s.exec(raw.url)?.[0] ?? '';
  const there = { ...raw, url: url + query };
  return secret === undefined || !plugin.proof ? there : signRequest(plugin.proof, there, secret, new Date());
}

/** Sends exactly those bytes. */
export async function deliver({ method, url, headers, body }: RawRequest): Promise<HookAnswer> {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(hasBody && { body: new Uint8Array(body) }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Posts text, as JSON where nothing else is said. */
export const post = (url: string, text: string | Buffer, headers: Record<string, string> = {}): Promise<HookAnswer> =>
  deliver({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, query: {}, body: Buffer.from(text) });

export const leadsOf = async (asker: Asker, connectionId: string): Promise<CallRecord[]> =>
  (await asker.send(`/api/leads?connectionId=${connectionId}&limit=100`)).body.data;

/** Newest first. */
export const payloadsOf = async (asker: Asker, connectionId: string): Promise<CallRecord[]> =>
  (await asker.send(`/api/connections/${connectionId}/payloads?limit=100`)).body.data;
