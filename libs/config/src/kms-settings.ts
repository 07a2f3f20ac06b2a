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
  const secretAccessKey = env.secret('KMS_SECRET_ACCESS_KEY');
  const given = [env.text('KMS_KEY_ID'), env.text('KMS_REGION'), env.text('KMS_ACCESS_KEY_ID'), secretAccessKey];
  const ownEndpoint = env.text('KMS_ENDPOINT');
  if (given[0] === undefined) return undefined;
  const missing = NEEDED_OF_KMS.filter((_, at) => given[at] === undefined);
  env.problems.push(...missing.map((name) => `${name} is needed, because KMS_KEY_ID is set`));
  const [keyId, region] = [readKeyId(env), env.matching('KMS_REGION', /^[a-z0-9-]{1,64}$/, 'a region such as ap-south-1')];
  const accessKeyId = env.matching('KMS_ACCESS_KEY_ID', /^[A-Za-z0-9]{1,128}$/, 'an access key of letters and digits');
  const endpoint = readKmsEndpoint(env, ownEndpoint ?? `https://kms.${region}.amazonaws.com`);
  if (keyId === undefined || region === undefined || accessKeyId === undefined) return undefined;
  return secretAccessKey === undefined || endpoint === undefined ? undefined : { endpoint, region, keyId, accessKeyId, secretAccessKey };
}

const readKeyId = (env: EnvReader): string | undefined =>
  env.matching(
    'KMS_KEY_ID',
    (text) => /^[\w:/-]{1,256}$/.test(text) && !text.includes('alias/'),
    'the id or the ARN of a key; an alias may be moved to another key, which cannot unwrap what this one has',
  );

/** The tenants' keys go over this connection: by http on this machine only. */
const readKmsEndpoint = (env: EnvReader, text: string): string | undefined =>
  env.origin(
    'KMS_ENDPOINT',
    'an address such as https://kms.ap-south-1.amazonaws.com, without a path; http is for this machine only',
    (host) => host === '[::1]' || networkPlaceOf(host) === 'loopback',
    text,
  );
