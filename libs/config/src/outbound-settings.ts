import { isIPv6 } from 'node:net';
import { originIn, type EnvReader } from './env-reader.js';
import { parsedObject } from './parsed-object.js';
import { isLoopback } from './trunk-settings.js';

/** Where requests of plugins may go besides public addresses. */
export function readOutbound(env: EnvReader) {
  return {
    /** Hosts, as a URL writes them, to which plugins' requests also go by http and at private addresses. */
    outboundAllow: readOutboundAllow(env),
    /** Origins to which the operator's own connections of providers also go by http and at private addresses. */
    providerAllow: env.origins('PROVIDER_ALLOW', 'origins such as http://127.0.0.1:11434,https://llm.lan:8443'),
    /** Platform origin to the loopback origin that replaces it; for plugins' requests only. */
    httpRewrites: readRewrites(env),
  };
}

/** Single hosts only: a network or a wildcard would open more than the operator can see at a glance. */
function readOutboundAllow(env: EnvReader): string[] {
  const hosts = env.list('OUTBOUND_ALLOW').map(hostIn);
  if (hosts.includes(undefined))
    env.problems.push('OUTBOUND_ALLOW is a list of host names and IP addresses, without ports, such as 192.168.1.10,n8n');
  return hosts.flatMap((one) => one ?? []);
}

/** A host as a URL writes it; undefined for a text that is more than a host, or another writing of one (`0x7f.1`). */
function hostIn(text: string): string | undefined {
  const host = isIPv6(text) ? `[${text}]` : text.toLowerCase();
  const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : undefined;
  return url && !host.includes('*') && (isIPv6(text) || url.hostname === host) ? url.hostname : undefined;
}

/** Only loopback origins may replace a platform: no setting may send tenants' tokens elsewhere. */
function readRewrites(env: EnvReader): Readonly<Record<string, string>> {
  const text = env.text('HTTP_REWRITES');
  if (text === undefined) return {};
  const pairs = Object.entries(parsedObject(text) ?? { '': '' }).map(([from, to]) => [originIn(from), originIn(String(to))] as const);
  const isRight = ([from, to]: (typeof pairs)[number]): boolean =>
    from?.protocol === 'https:' && to !== undefined && isLoopback(to.hostname);
  if (!pairs.every(isRight)) {
    env.problems.push(
      'HTTP_REWRITES is a JSON object of https origin to loopback origin, such as {"https://api.example.com":"http://127.0.0.1:9001"}',
    );
    return {};
  }
  return Object.freeze(Object.fromEntries(pairs.map(([from, to]) => [from?.origin, to?.origin] as [string, string])));
}
