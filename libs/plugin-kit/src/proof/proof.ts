import type { Path } from '../json.js';

/** How a sender proves that a request is genuine, as data. The key is the connection's `secret` unless another one is named. */
export type Proof = UrlProof | TokenProof | BasicProof | HmacProof | PublicKeyProof | AnyProof;

/** No proof but the address, which only the sender knows. */
interface UrlProof {
  readonly kind: 'url';
}

/** The secret itself in one of these places. */
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
  /** Precedes the signature in the header; a header without it is accepted as well. */
  readonly prefix?: string;
  /**
   * A template of the signed text. Default: `{body}`, the raw bytes. Also `{timestamp}`, `{method}`, `{uri}` (the whole address),
   * `{header:name}` and `{secret}`; with `{secret}` it is a plain hash instead of an HMAC (older versions of HubSpot).
   */
  readonly signs?: string;
  readonly timestamp?: Timestamp;
  /** The proof counts only in a request without this header, which holds a better signature: a weaker one must not overrule it. */
  readonly onlyWithout?: string;
  /** The names of the fields, if the header is a list such as `t=1767600600,v1=ab…`. */
  readonly fields?: { readonly signature: string; readonly timestamp?: string };
  /** The separator, if the header may hold several signatures. One of them must be right; a sender that rotates its key sends two. */
  readonly separator?: ' ' | ',';
  /** `base64`: the key is the decoded secret, after an optional `whsec_`. */
  readonly secretIs?: 'text' | 'base64';
  /** Further forms of the body that the platform is known to sign. They are tried after the raw bytes. */
  readonly alsoSigns?: readonly ('escaped-unicode' | 'restringified')[];
}

/**
 * Where the time of signing is: ISO 8601, or seconds or milliseconds since 1970. A request outside the tolerance (default: 5
 * minutes in both directions) is a replay.
 */
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
   * For a platform that also sends an unsigned kind of request. A body must be signed if the body, an item of its lists or a JSON
   * text in it has this path, or if anything in it, at any depth, has this path together with `signedKindHas`.
   */
  readonly signedIfBodyHas?: Path;
  /** A second path that only the signed kind has. Without it `signedIfBodyHas` alone counts at every depth. */
  readonly signedKindHas?: Path;
}

/** One of several proofs is enough. Without a `secret` only the proofs by public key are checked. */
interface AnyProof {
  readonly kind: 'any';
  readonly of: readonly Exclude<Proof, AnyProof | UrlProof>[];
}

/** The proof by a secret that the owner makes up: `X-API-Key`, `X-Hub-Token` or `Authorization: Bearer`, or one of these places. */
export const secretToken = (...places: readonly TokenPlace[]): TokenProof => ({
  kind: 'token',
  in: [...places, { header: 'x-api-key' }, { header: 'x-hub-token' }, { header: 'authorization', scheme: 'Bearer' }],
});

/** The signature of Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
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

/** The result of a check. `not-checked`: the connection has no secret, so the address is the proof. */
export type ProofResult =
  | { readonly kind: 'genuine' }
  | { readonly kind: 'not-checked' }
  | { readonly kind: 'not-genuine'; readonly reason: NotGenuineReason };
type NotGenuineReason =
  | 'token missing'
  | 'token wrong'
  | 'signature missing'
  | 'signature wrong'
  | 'timestamp missing'
  | 'timestamp outside the tolerance';

export const GENUINE: ProofResult = { kind: 'genuine' };
export const NOT_CHECKED: ProofResult = { kind: 'not-checked' };
export const notGenuine = (reason: NotGenuineReason): ProofResult => ({ kind: 'not-genuine', reason });
