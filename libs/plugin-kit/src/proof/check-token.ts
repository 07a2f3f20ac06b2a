import { bodyOf } from '../content/read-content.js';
import { idAt } from '../json.js';
import type { RawRequest } from '../raw-request.js';
import { type BasicProof, GENUINE, notGenuine, type TokenPlace, type TokenProof, type ProofResult } from './proof.js';
import { isSameSecret } from './is-same-secret.js';

export function checkToken(proof: TokenProof, raw: RawRequest, secret: string): ProofResult {
  const tokens = proof.in.flatMap((place) => tokensAt(place, raw));
  if (tokens.length === 0) return notGenuine('token missing');
  // Every token is compared, so that the duration does not tell which place held the right one.
  const isGenuine = tokens.filter((token) => isSameSecret(token, secret)).length > 0;
  return isGenuine ? GENUINE : notGenuine(proof.in.some((place) => 'path' in place) ? 'token missing' : 'token wrong');
}

function tokensAt(place: TokenPlace, raw: RawRequest): string[] {
  if ('header' in place) return withoutScheme(raw.headers[place.header], place.scheme);
  if ('query' in place) return [raw.query[place.query] ?? []].flat();
  if ('path' in place)
    return raw.url
      .replace(/[?#].*$/s, '')
      .split('/')
      .filter(Boolean);
  return [idAt(bodyOf(raw), place.body) ?? []].flat();
}

function withoutScheme(value: string | undefined, scheme: string | undefined): string[] {
  if (!value) return [];
  if (!scheme) return [value.trim()];
  const [first = '', ...rest] = value.trim().split(' ');
  return first.toLowerCase() === scheme.toLowerCase() ? [rest.join(' ').trim()] : [];
}

export function checkBasic(_proof: BasicProof, raw: RawRequest, secret: string): ProofResult {
  const [sent] = withoutScheme(raw.headers['authorization'], 'Basic');
  if (!sent) return notGenuine('token missing');
  const pair = Buffer.from(sent, 'base64').toString('utf8');
  const password = pair.slice(pair.indexOf(':') + 1);
  const isGenuine = [isSameSecret(pair, secret), isSameSecret(password, secret)].includes(true);
  return isGenuine ? GENUINE : notGenuine('token wrong');
}
