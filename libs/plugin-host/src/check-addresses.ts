import type { FieldProblem } from '@turant/domain';
import type { OutboundRule } from './http/outbound-rule.js';

/** A name server that does not answer must not hold up the request of a person. */
export const MAX_LOOKUP_MS = 5_000;
const IS_ADDRESS = /^https?:\/\//i;

const WHO_ALLOWS = 'the operator can allow a host by OUTBOUND_ALLOW, and an origin for connections of its own by PROVIDER_ALLOW';

/** A problem for each setting that is an address to which no request would be sent. */
export async function checkAddresses(rule: OutboundRule, settings: Readonly<Record<string, unknown>>): Promise<FieldProblem[]> {
  const addresses = Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' && IS_ADDRESS.test(value) ? [{ field: `settings.${name}`, value }] : [],
  );
  const problems = await Promise.all(addresses.map(({ field, value }) => problemOf(rule, field, value)));
  return problems.flatMap((one) => one ?? []);
}

async function problemOf(rule: OutboundRule, field: string, address: string): Promise<FieldProblem | undefined> {
  const refusal = await rule.refusalOf(address, AbortSignal.timeout(MAX_LOOKUP_MS));
  return refusal && { field, code: refusal.code, message: `${refusal.message}; ${WHO_ALLOWS}` };
}

/** Settings as their schema judges them: it asks for https, and the operator has allowed http to some hosts. */
export function asIfHttps(rule: OutboundRule, settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return settings;
  const entries = Object.entries(settings as Record<string, unknown>).map(([name, value]) => {
    const isAllowed = typeof value === 'string' && URL.canParse(value) && rule.isAllowedHttp(new URL(value));
    return [name, isAllowed ? value.replace(/^http:/i, 'https:') : value] as const;
  });
  return Object.fromEntries(entries);
}
