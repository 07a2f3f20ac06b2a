/** How many origins may show an employee's widget. */
export const MAX_ALLOWED_ORIGINS = 20;
/** Longer than the longest host name with scheme and port (RFC 1035 section 2.3.4). */
export const MAX_ORIGIN_LENGTH = 300;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Hosts of the owner's own machine: the only ones that browsers treat as secure over http. */
const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * The origin of a website as browsers write it, from what a person typed: `https://Shop.example:443/` is `https://shop.example`. It goes into
 * a header as a source of Content-Security-Policy, so a host is letters, digits, hyphens and dots only: a wildcard or a semicolon would open
 * more than the one site. Other addresses than 127.0.0.1 match no source (CSP Level 3 section 6.7.2.11).
 * @returns undefined if it is none, or has a path, a user, or http for another host than localhost
 */
export function readSiteOrigin(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_ORIGIN_LENGTH || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isBare || trimmed.includes('?') || trimmed.includes('#')) return undefined;
  if (OWN_MACHINE.includes(url.hostname)) return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined;
  return url.protocol === 'https:' && isHostName(url.hostname) ? url.origin : undefined;
}

/** A name of two labels or more, whose last one is no number: then it would be an address. */
function isHostName(host: string): boolean {
  const labels = host.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
}
