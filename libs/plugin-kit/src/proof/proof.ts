import type { Path } from '../json.js';

/** How a sender shows that it is genuine, as data. The key is the connection's `secret` unless said otherwise. */
export type Proof = UrlProof | TokenProof | BasicProof | HmacProof | PublicKeyProof | AnyProof;

/** Nothing but the address, which nobody else knows. */
export interface UrlProof {
  readonly kind: 'url';
}

/** The secret itself, as it is, in one of these places. */
export interface TokenProof {
  readonly kind: 'token';
  readonly in: readonly TokenPlace[];
}
export type TokenPlace =
  | { readonly header: string; readonly scheme?: string }
  | { readonly query: string }
  | { readonly body: Path }
  /** Any segment of the address's path. */
  | { readonly path: true };

/** `Authorization: Basic`: the secret is the password, or `user:password`. */
export interface BasicProof {
  readonly kind: 'basic';
}

export interface HmacProof {
  readonly kind: 'hmac';
  readonly header: string;
  /** Default `sha256`. */
  readonly algorithm?: 'sha1' | 'sha256' | 'sha512';
  readonly encoding: 'hex' | 'base64';
  /** Stands before the signature in the header; a header without it is read, too. */
  readonly prefix?: string;
  /**
   * What is signed, default `{body}`: the raw bytes. Also `{timestamp}`, `{method}`, `{uri}` (the whole address), `{header:name}`, and
   * `{secret}`, which makes it a plain hash instead of an HMAC (HubSpot's older versions).
   */
  readonly signs?: string;
  readonly timestamp?: Timestamp;
  /** Counts only in a request without this header: the better signature that a sender adds, and that this one must not overrule. */
  readonly onlyWithout?: string;
  /** The header is a list such as `t=1767600600,v1=ab…`: the names in it. */
  readonly fields?: { readonly signature: string; readonly timestamp?: string };
  /** Several signatures, one of which must fit (while the sender rotates its key): what stands between them. */
  readonly separator?: ' ' | ',';
  /** `base64`: the key is the decoded secret, with `whsec_` before it or not. */
  readonly secretIs?: 'text' | 'base64';
  /** Other forms of the body that the platform is known to sign, tried after the raw bytes. */
  readonly alsoSigns?: readonly ('escaped-unicode' | 'restringified')[];
}

/** When it was signed: ISO 8601, seconds or milliseconds. Outside the tolerance (default 5 min, both ways) it is a replay. */
export interface Timestamp {
  readonly header?: string;
  readonly body?: Path;
  readonly toleranceMs?: number;
}

export interface PublicKeyProof {
  readonly kind: 'public-key';
  readonly algorithm: 'ed25519' | 'rsa-sha256';
  readonly header: string;
  /** PEM or base64 SPKI; the connection's `publicKey` replaces it. */
  readonly key: string;
  readonly timestamp?: Timestamp;
  /**
   * The platform has an unsigned kind of request, too: a body must be signed where it, an item of its lists or a JSON text in it has this path, and
   * where anything in it at whatever depth has it together with `signedKindHas`.
   */
  readonly signedIfBodyHas?: Path;
  /** What the signed kind has beside it. Without it the path alone counts at every depth. */
  readonly signedKindHas?: Path;
}

/** One of several is enough; without a `secret` those that need none are left. */
export interface AnyProof {
  readonly kind: 'any';
  readonly of: readonly Exclude<Proof, AnyProof | UrlProof>[];
}

/** The house rule: a secret set by hand comes as `X-API-Key`, `X-Hub-Token` or `Authorization: Bearer`, or in one of these places. */
export const secretToken = (...places: readonly TokenPlace[]): TokenProof => ({
  kind: 'token',
  in: [...places, { header: 'x-api-key' }, { header: 'x-hub-token' }, { header: 'authorization', scheme: 'Bearer' }],
});

/** github.com/standard-webhooks/standard-webhooks */
export const STANDARD_WEBHOOKS: HmacProof = {
  kind: 'hmac',
  header: 'webhook-signature',
  encoding: 'base64',
  prefix: 'v1,',
  separator: ' ',
  signs: '{header:webhook-id}.{timestamp}.{body}',
  timestamp: { header: 'webhook-timestamp' },
  secretIs: 'base64',
};

/** `not-checked`: the connection has no secret, so the address is the proof. */
export type ProofResult =
  { readonly kind: 'genuine' } | { readonly kind: 'not-checked' } | { readonly kind: 'not-genuine'; readonly reason: NotGenuineReason };
export type NotGenuineReason =
  'token missing' | 'token wrong' | 'signature missing' | 'signature wrong' | 'timestamp missing' | 'timestamp outside the tolerance';

export const GENUINE: ProofResult = { kind: 'genuine' };
export const NOT_CHECKED: ProofResult = { kind: 'not-checked' };
export const notGenuine = (reason: NotGenuineReason): ProofResult => ({ kind: 'not-genuine', reason });
