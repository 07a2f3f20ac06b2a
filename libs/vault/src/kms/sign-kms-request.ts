import { createHash, createHmac } from 'node:crypto';
import type { KmsSettings } from '@turant/config';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The headers of a request to AWS KMS, with a signature of version 4 (docs.aws.amazon.com: "Create a signed AWS API request"). Such a
 * request is always a POST to `/` without a query, so that the general case is not needed.
 */
export function signKmsRequest(
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
