import { isIPv4 } from 'node:net';
import type { BrowserLimits } from '@turant/domain';
import type { EnvReader } from './env-reader.js';

const TURN_URL = /^turns?:[\w.-]+(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/;

/** Where browsers reach the browser line. */
export function readWebrtc(env: EnvReader) {
  const limits: BrowserLimits = {
    maxCallMs: env.whole('BROWSER_CALL_SECONDS', 600, 10, 14_400) * 1_000,
    maxOfTenant: env.whole('BROWSER_CALLS_PER_TENANT', 20, 1, 1_000),
    maxOfVisitorInHour: env.whole('BROWSER_CALLS_PER_VISITOR_HOUR', 10, 1, 1_000),
  };
  return {
    /** IPv4 address to which the UDP port is bound; 0.0.0.0 = every address of this machine, because Firefox never sends to loopback addresses. */
    host: env.matching('WEBRTC_HOST', isIPv4, 'an IPv4 address') ?? '0.0.0.0',
    /** UDP port of all calls of browsers; 0 = any free port. */
    port: env.whole('WEBRTC_PORT', 0, 0, 65_535),
    /** IPv4 address that browsers are told in place of this machine's own ones; undefined: its own ones. */
    publicIp: env.matching('WEBRTC_PUBLIC_IP', isIPv4, 'an IPv4 address'),
    /** Calls of browsers at once in one process; 0: none are taken. */
    maxCalls: env.whole('WEBRTC_MAX_CALLS', 50, 0, 1_000),
    /** Limits of calls of browsers. */
    limits,
    /** A TURN server (coturn with `use-auth-secret`) for browsers whose networks pass no UDP; undefined: none. */
    turn: readTurn(env),
  };
}

function readTurn(env: EnvReader): { readonly urls: readonly string[]; readonly secret: string } | undefined {
  const urls = env.list('TURN_URLS');
  const secret = env.secret('TURN_SECRET');
  if (urls.length === 0) return undefined;
  const areUrls = urls.every((url) => TURN_URL.test(url));
  if (!areUrls) env.problems.push('TURN_URLS is a list of addresses such as turn:turn.example.in:3478,turns:turn.example.in:5349');
  if (secret === undefined) env.problems.push('TURN_URLS needs TURN_SECRET or TURN_SECRET_FILE: the static-auth-secret of coturn');
  return areUrls && secret !== undefined ? { urls, secret } : undefined;
}
