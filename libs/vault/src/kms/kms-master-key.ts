import { setTimeout as pause } from 'node:timers/promises';
import { createHash, createHmac } from 'node:crypto';
import type { KmsSettings } from '@turant/config';
import { RetryLaterError, SettingsError } from '@turant/domain';
import type { MasterKey } from '../master-key.js';

export const KMS_ID_PREFIX = 'kms:';
const KMS_ANSWER_MS = 3_000;
const MAX_KMS_TRIES = 3;
const KMS_RETRY_MS = 200;

/** A key of AWS KMS, or of a service that speaks its protocol. It never leaves the KMS: each wrap and unwrap is a request. */
export function kmsMasterKey(settings: KmsSettings): MasterKey {
  const { keyId: KeyId } = settings;
  return {
    id: `${KMS_ID_PREFIX}${KeyId}`,
    async wrap(key, about) {
      const asked = { KeyId, Plaintext: key.toString('base64'), EncryptionContext: { about } };
      return textIn(await ask(settings, 'Encrypt', asked), 'CiphertextBlob');
    },
    async unwrap(wrapped, about) {
      const asked = { KeyId, CiphertextBlob: wrapped, EncryptionContext: { about } };
      return Buffer.from(textIn(await ask(settings, 'Decrypt', asked), 'Plaintext'), 'base64');
    },
  };
}

type Answer = Readonly<Record<string, unknown>>;

function textIn(answer: Answer, field: string): string {
  const value = answer[field];
  if (typeof value !== 'string' || value === '') throw new SettingsError('KMS_REFUSED', `the KMS has answered without ${field}`);
  return value;
}

/** @throws SettingsError KMS_REFUSED; RetryLaterError KMS_UNAVAILABLE */
async function ask(settings: KmsSettings, action: 'Encrypt' | 'Decrypt', asked: object): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await askOnce(settings, `TrentService.${action}`, JSON.stringify(asked));
    } catch (error) {
      if (!(error instanceof RetryLaterError) || tries === MAX_KMS_TRIES) throw error;
    }
    await pause(KMS_RETRY_MS * tries);
  }
}

async function askOnce(settings: KmsSettings, target: string, body: string): Promise<Answer> {
  const headers = signKmsRequest(settings, target, body, new Date());
  let status: number;
  let text: string;
  try {
    const signal = AbortSignal.timeout(KMS_ANSWER_MS);
    const answer = await fetch(settings.endpoint, { method: 'POST', headers, body, redirect: 'error', signal });
    [status, text] = [answer.status, await answer.text()];
  } catch {
    // The cause may hold the request.
    throw new RetryLaterError('KMS_UNAVAILABLE', 'the KMS does not answer');
  }
  const answer = jsonOf(text);
  if (status === 200 && answer) return answer;
  throw refusalOf(status, answer);
}

/** Refusals that pass: of a server in trouble, and of one that is asked too much (docs.aws.amazon.com: "AWS KMS common errors"). */
const PASSING = /Throttling|LimitExceeded|KMSInternal|DependencyTimeout|KeyUnavailable|ServiceUnavailable/;

function refusalOf(status: number, answer: Answer | undefined): Error {
  const type = nameIn(answer?.['__type']);
  if (status >= 500 || status === 429 || status === 200 || PASSING.test(type))
    return new RetryLaterError('KMS_UNAVAILABLE', `the KMS is not ready (${status} ${type})`.trim());
  return new SettingsError('KMS_REFUSED', `the KMS refuses (${status} ${type}): KMS_KEY_ID, its state, or the rights of KMS_ACCESS_KEY_ID`);
}

/** `__type` is the name of the error, some servers put a namespace and `#` before it. */
const nameIn = (type: unknown): string =>
  typeof type === 'string' ? (type.slice(-80).match(/(?<![A-Za-z])[A-Za-z]+$/)?.[0] ?? 'without a reason') : 'without a reason';

function jsonOf(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Answer) : undefined;
  } catch {
    return undefined;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The headers of a request to AWS KMS, with a signature of version 4 (docs.aws.amazon.com: "Create a signed AWS API request"). Such a
 * request is always a POST to `/` without a query, so that the general case is not needed.
 */
function signKmsRequest(
  { endpoint, region, accessKeyId, secretAccessKey }: KmsSettings,
  target: string,
  body: string,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/kms/aws4_request`;
  const headers: [string, string][] = [
    ['content-type', 'application/x-amz-json-1.1'],
    ['host', new URL(endpoint).host],
    ['x-amz-date', time],
    ['x-amz-target', target],
  ];
  const names = headers.map(([name]) => name).join(';');
  const request = ['POST', '/', '', ...headers.map((pair) => pair.join(':')), '', names, hashOf(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hashOf(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...Object.fromEntries(headers.filter(([name]) => name !== 'host')),
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
