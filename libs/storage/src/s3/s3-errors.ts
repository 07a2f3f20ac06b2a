import { TurantError } from '@turant/domain';
import { misconfigured, unavailable } from '../storage-errors.js';
import { firstText } from './xml-text.js';

/** Codes of refusals (4xx) after which the same request may succeed. */
const LATER = new Set([
  'RequestTimeout',
  'SlowDown',
  'Throttling',
  'OperationAborted',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
]);
const LATER_STATUS = new Set([408, 429]);
const NOT_IMPLEMENTED = 501;

/** What a store's refusal means. Of its text only the code is told: the rest may name keys. */
export function errorOfAnswer(status: number, body: string): TurantError {
  const code = codeIn(body);
  const said = `answered ${status}${code === '' ? '' : ` ${code}`}`;
  const isLater = (status >= 500 && status !== NOT_IMPLEMENTED) || LATER_STATUS.has(status) || LATER.has(code);
  return isLater ? unavailable(said) : misconfigured(`${said}${HINTS[code] ?? ''}`);
}

const HINTS: Readonly<Record<string, string>> = {
  NoSuchBucket: ': see S3_BUCKET and S3_ENDPOINT',
  InvalidAccessKeyId: ': see S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: ': see S3_SECRET_ACCESS_KEY and S3_REGION',
  AuthorizationHeaderMalformed: ': see S3_REGION',
  PermanentRedirect: ': see S3_ENDPOINT and S3_REGION',
  RequestTimeTooSkewed: ": set this machine's clock",
  AccessDenied: ': the key has to be allowed to read, write, delete and list below S3_PREFIX',
};

export function codeIn(body: string): string {
  const code = firstText(body, 'Code') ?? '';
  return /^[A-Za-z0-9]{1,64}$/.test(code) ? code : '';
}

/** The error codes of certificates that this machine does not trust, or that are for another host. */
const CERTIFICATES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Nobody answered, or not to the end. */
export function asNetworkError(error: unknown): TurantError {
  if (error instanceof TurantError) return error;
  const { code, name } = error as NodeJS.ErrnoException;
  if (CERTIFICATES.has(code ?? ''))
    return misconfigured(
      `has a certificate that is not trusted here (${code}): see S3_ENDPOINT; NODE_EXTRA_CA_CERTS may name a file with its authority`,
    );
  return unavailable(`was cut off (${code ?? name})`);
}
