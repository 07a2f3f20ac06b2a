import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { ERROR_CATALOGUE, NotGenuineError, RejectedError, SettingsError, type ErrorCode } from '@turant/domain';
import { checkProof, checkSyntax, type Context, type Plugin, type RawRequest, type Reply, type Settings } from '@turant/plugin-kit';
import type { AddressKind, Admission } from './plugin-host.js';

/** The response to an accepted request of a plugin that names none. */
export const DEFAULT_REPLY: Reply = { status: 200, contentType: 'application/json', body: '{"success":true}' };

function problem(code: ErrorCode<'refusal'>, detail: string = ERROR_CATALOGUE.refusal[code][1]): Reply {
  const [status] = ERROR_CATALOGUE.refusal[code];
  const title = STATUS_CODES[status];
  // Google Ads shows `message` to the person who sets up the form.
  const body = JSON.stringify({ success: false, type: 'about:blank', title, status, code, detail, message: detail });
  return { status, contentType: 'application/problem+json', body };
}

const NOT_GENUINE = problem('NOT_GENUINE');
const NOT_SET_UP = problem('NOT_SET_UP');
const TAKES_NOTHING = problem('TAKES_NOTHING');

const UNPROVED = 'at the shared address: no secret is set that could prove it';

/** Checks handshake, ping, proof and syntax, in this order. The leads are read later. Pure. */
export function admit(plugin: Plugin, raw: RawRequest, settings: Settings, now: Date, address: AddressKind = 'own'): Admission {
  try {
    const challenge = handshakeOf(plugin, raw, { settings, now });
    if (challenge) return { kind: 'answered', reply: challenge };
    if (isPing(plugin, raw)) return { kind: 'answered', reply: DEFAULT_REPLY };
    if (!plugin.read) return { kind: 'refused', reply: TAKES_NOTHING, reason: 'this connection takes nothing in' };
    const result = checkProof(plugin.proof ?? { kind: 'url' }, raw, settings, now);
    if (result.kind === 'not-genuine') return refused(plugin, result.reason);
    // A shared address is public, so that it proves nothing.
    if (result.kind !== 'genuine' && address === 'shared') return refused(plugin, UNPROVED);
    checkSyntax(raw);
  } catch (error) {
    if (error instanceof NotGenuineError) return refused(plugin, error.code);
    if (error instanceof SettingsError) return { kind: 'refused', reply: NOT_SET_UP, reason: `settings: ${error.code}` };
    if (error instanceof RejectedError) return unparseable(plugin, raw, error);
    throw error;
  }
  return { kind: 'taken', reply: plugin.reply ?? DEFAULT_REPLY, ...platformRequestIdOf(plugin, raw) };
}

const refused = ({ refusal }: Plugin, reason: string): Admission => ({ kind: 'refused', reply: refusal ?? NOT_GENUINE, reason });

function unparseable(plugin: Plugin, raw: RawRequest, { message }: RejectedError): Admission {
  return { kind: 'unparseable', reply: problem('UNPARSEABLE', message), ...platformRequestIdOf(plugin, raw) };
}

/** The response to a challenge. A body that cannot be parsed holds no challenge; its proof is checked next. */
function handshakeOf(plugin: Plugin, raw: RawRequest, context: Context): Reply | undefined {
  try {
    return plugin.handshake?.(raw, context);
  } catch (error) {
    if (error instanceof RejectedError) return undefined;
    throw error;
  }
}

/** Whether a request only tests the address, as portals do. A GET that is a lead has a query. */
function isPing({ readsQuery }: Plugin, { method, body, query }: RawRequest): boolean {
  if (method === 'HEAD' || method === 'OPTIONS') return true;
  return method === 'GET' && body.length === 0 && (!readsQuery || Object.keys(query).length === 0);
}

const PLAIN_ID = /^[\x20-\x7e]{1,128}$/;

/** The platform's id of the request. A long or odd id is hashed, because a stranger may send one that is too long for an index. */
function platformRequestIdOf(plugin: Plugin, raw: RawRequest): { platformRequestId?: string } {
  const id = idIn(plugin, raw);
  if (id === undefined || id === '') return {};
  return { platformRequestId: PLAIN_ID.test(id) ? id : `sha256:${createHash('sha256').update(id).digest('hex')}` };
}

function idIn(plugin: Plugin, raw: RawRequest): string | undefined {
  try {
    return plugin.platformRequestId?.(raw);
  } catch (error) {
    if (error instanceof RejectedError) return undefined;
    throw error;
  }
}
