import { networkPlaceOf } from '@turant/domain';
import type { EnvReader } from './env-reader.js';

/** A key of AWS KMS, or of a service that speaks its protocol, that wraps the tenants' keys instead of the master key file. */
export interface KmsSettings {
  /** An origin. */
  readonly endpoint: string;
  readonly region: string;
  /** The id or the ARN of the key. */
  readonly keyId: string;
  readonly accessKeyId: string;
  /** Secret. */
  readonly secretAccessKey: string;
}

const NEEDED_OF_KMS = ['KMS_KEY_ID', 'KMS_REGION', 'KMS_ACCESS_KEY_ID', 'KMS_SECRET_ACCESS_KEY'] as const;

/** Undefined without a `KMS_KEY_ID`: the master key file wraps the tenants' keys. */
export function readKms(env: EnvReader): KmsSettings | undefined {
  const [keyId, region, accessKeyId] = [env.text('KMS_KEY_ID'), env.text('KMS_REGION'), env.text('KMS_ACCESS_KEY_ID')];
  const [secretAccessKey, endpoint] = [env.secret('KMS_SECRET_ACCESS_KEY'), env.text('KMS_ENDPOINT')];
  if (keyId === undefined) return undefined;
  const values = [keyId, region, accessKeyId, secretAccessKey];
  const missing = NEEDED_OF_KMS.filter((_, at) => values[at] === undefined);
  env.problems.push(...missing.map((name) => `${name} is needed, because KMS_KEY_ID is set`));
  if (!/^[\w:/-]{1,256}$/.test(keyId) || keyId.includes('alias/'))
    env.problems.push(
      'KMS_KEY_ID is the id or the ARN of a key; an alias may be moved to another key, which cannot unwrap what this one has',
    );
  if (region === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  if (!/^[a-z0-9-]{1,64}$/.test(region)) env.problems.push('KMS_REGION is a region such as ap-south-1');
  if (!/^[A-Za-z0-9]{1,128}$/.test(accessKeyId)) env.problems.push('KMS_ACCESS_KEY_ID is an access key of letters and digits');
  return { endpoint: readKmsEndpoint(env, endpoint ?? `https://kms.${region}.amazonaws.com`), region, keyId, accessKeyId, secretAccessKey };
}

/** This connection carries the tenants' keys, so http is allowed on this machine only. */
function readKmsEndpoint(env: EnvReader, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && (url.hostname === '[::1]' || networkPlaceOf(url.hostname) === 'loopback');
  if (url && url.href === `${url.origin}/` && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) return url.origin;
  env.problems.push(
    'KMS_ENDPOINT is an address such as https://kms.ap-south-1.amazonaws.com, without a path; http is for this machine only',
  );
  return text;
}
