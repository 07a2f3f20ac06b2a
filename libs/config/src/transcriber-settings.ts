import { isNear, type EnvReader } from './env-reader.js';

/** A service that turns speech into words, by the protocol of OpenAI's transcriptions, which whisper.cpp's server and others speak, too. */
export interface TranscriberSettings {
  readonly url: string;
  /** Secret. */
  readonly key?: string;
  readonly model: string;
}

const NAMES = ['TRANSCRIBER_PATH', 'TRANSCRIBER_MODEL', 'TRANSCRIBER_KEY', 'TRANSCRIBER_KEY_FILE'] as const;

/** Undefined without a `TRANSCRIBER_URL`: nothing is transcribed. */
export function readTranscriber(env: EnvReader): TranscriberSettings | undefined {
  const [key, model, path] = [readKey(env), readModel(env), readPath(env)];
  if (env.text('TRANSCRIBER_URL') !== undefined) {
    const origin = readOrigin(env);
    return origin === undefined ? undefined : { url: origin + path, model, ...(key !== undefined && { key }) };
  }
  const needless = NAMES.find((name) => env.text(name) !== undefined);
  if (needless !== undefined) env.problems.push(`TRANSCRIBER_URL is needed, because ${needless} is set`);
  return undefined;
}

/** What people have said goes over this connection: by http on this machine and in private networks only. */
const readOrigin = (env: EnvReader): string | undefined =>
  env.origin(
    'TRANSCRIBER_URL',
    'an address such as https://api.openai.com, without a user, a path or a query; http is for this machine, private IPv4 addresses and names without a dot',
    isNear,
  );

function readPath(env: EnvReader): string {
  const isRight = (path: string): boolean => /^\/[\w./~-]{0,200}$/.test(path) && !path.includes('//') && !path.includes('..');
  const meaning = "a path such as /v1/audio/transcriptions, or /inference for whisper.cpp's server";
  return env.matching('TRANSCRIBER_PATH', isRight, meaning) ?? '/v1/audio/transcriptions';
}

const readModel = (env: EnvReader): string =>
  env.matching('TRANSCRIBER_MODEL', /^[\w./:@-]{1,200}$/, 'the name of a model, without spaces') ?? 'whisper-1';

function readKey(env: EnvReader): string | undefined {
  const key = env.secret('TRANSCRIBER_KEY');
  if (key !== undefined && !/^[!-~]{1,1000}$/.test(key))
    env.problems.push('TRANSCRIBER_KEY has letters, digits and marks only, and no spaces');
  return key;
}
