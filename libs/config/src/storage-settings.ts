import { join, resolve } from 'node:path';
import { isNear, type EnvReader } from './env-reader.js';

/** The place of recordings and transcripts. */
export interface StorageSettings {
  /** Folder of the objects; not used with `s3`. */
  readonly dir: string;
  /** Folder of this machine for what is being recorded, and for what is not in the storage yet: sealed, like the objects. */
  readonly spoolDir: string;
  /** Undefined: files in `dir`. */
  readonly s3?: S3Settings;
}

/** A bucket of any store that speaks the protocol of Amazon S3, addressed by path. */
export interface S3Settings {
  /** An origin, such as https://s3.ap-south-1.amazonaws.com. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  /** Secret. */
  readonly secretAccessKey: string;
  /** Put before the name of each object, with a slash between; empty: nothing. */
  readonly prefix: string;
}

export function readStorage(env: EnvReader, dataDir: string): StorageSettings {
  const folder = (name: string, inDataDir: string): string => resolve(env.text(name) ?? join(dataDir, inDataDir));
  return { dir: folder('STORAGE_DIR', 'objects'), spoolDir: folder('SPOOL_DIR', 'spool'), s3: readS3(env) };
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function readS3(env: EnvReader): S3Settings | undefined {
  const [endpoint, bucket, accessKeyId] = [readEndpoint(env), readBucket(env), readKeyId(env)];
  const [region, prefix, secretAccessKey] = [readRegion(env), readPrefix(env), env.secret('S3_SECRET_ACCESS_KEY')];
  const names = [...NEEDED, 'S3_SECRET_ACCESS_KEY_FILE', 'S3_REGION', 'S3_PREFIX'].filter((name) => env.text(name) !== undefined);
  if (names.length === 0) return undefined;
  const missing = NEEDED.filter((name) => !names.includes(name) && !names.includes(`${name}_FILE`));
  env.problems.push(...missing.map((name) => `${name} is needed, because ${names[0]} is set: ${MEANINGS[name]}`));
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix };
}

const MEANINGS: Readonly<Record<(typeof NEEDED)[number], string>> = {
  S3_ENDPOINT: 'the address of the store, such as https://s3.ap-south-1.amazonaws.com',
  S3_BUCKET: 'the bucket of the objects',
  S3_ACCESS_KEY_ID: 'the key that may read, write, delete and list in the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of that key; S3_SECRET_ACCESS_KEY_FILE may name a file with it',
};

/** Names of objects tell whose call was when: they go by http on this machine and in private networks only. */
const readEndpoint = (env: EnvReader): string | undefined =>
  env.origin(
    'S3_ENDPOINT',
    'an address such as https://s3.ap-south-1.amazonaws.com, without a user, a path or a query; http is for this machine, private IPv4 addresses and names without a dot',
    isNear,
  );

const readBucket = (env: EnvReader): string | undefined =>
  env.matching('S3_BUCKET', /^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/, 'the name of a bucket, 3 to 63 letters, digits, dots and hyphens');

/** It stands in a header between `Credential=` and a slash. */
const readKeyId = (env: EnvReader): string | undefined =>
  env.matching('S3_ACCESS_KEY_ID', /^[!-+\-.0-~]{1,128}$/, 'an access key without spaces, commas and slashes');

const readRegion = (env: EnvReader): string =>
  env.matching('S3_REGION', /^[A-Za-z0-9-]{1,64}$/, 'a region such as ap-south-1') ?? 'us-east-1';

const readPrefix = (env: EnvReader): string =>
  env.matching(
    'S3_PREFIX',
    /^(?!.*\.\.)(?!.{101})[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/,
    'at most 100 letters, digits, dots, hyphens, underscores and slashes such as turant/production, without a slash at its end',
  ) ?? '';
