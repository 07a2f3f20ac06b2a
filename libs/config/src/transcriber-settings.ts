import { networkPlaceOf } from '@turant/domain';
import type { EnvReader } from './env-reader.js';

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
  const origin = env.text('TRANSCRIBER_URL');
  const [key, model, path] = [readKey(env), readModel(env), readPath(env)];
  if (origin !== undefined) {
    const url = urlOf(env, origin, path);
    return url === undefined ? undefined : { url, model, ...(key !== undefined && { key }) };
  }
  const needless = NAMES.find((name) => env.text(name) !== undefined);
  if (needless !== undefined) env.problems.push(`TRANSCRIBER_URL is needed, because ${needless} is set`);
  return undefined;
}

/** This connection carries what people have said, so http is allowed on this machine and in private networks only. */
function urlOf(env: EnvReader, text: string, path: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && url.href === `${url.origin}/` && (url.protocol === 'https:' || (url.protocol === 'http:' && isNear(url.hostname))))
    return url.origin + path;
  env.problems.push(
    'TRANSCRIBER_URL is an address such as https://api.openai.com, without a user, a path or a query; http is for this machine, private IPv4 addresses and names without a dot',
  );
  return undefined;
}

/** A name without a dot is one of the local network, such as that of a container. */
const isNear = (host: string): boolean => host === '[::1]' || networkPlaceOf(host) !== 'elsewhere' || !/[.:]/.test(host);

function readPath(env: EnvReader): string {
  const path = env.text('TRANSCRIBER_PATH') ?? '/v1/audio/transcriptions';
  if (!/^\/[\w./~-]{0,200}$/.test(path) || path.includes('//') || path.includes('..'))
    env.problems.push("TRANSCRIBER_PATH is a path such as /v1/audio/transcriptions, or /inference for whisper.cpp's server");
  return path;
}

function readModel(env: EnvReader): string {
  const model = env.text('TRANSCRIBER_MODEL') ?? 'whisper-1';
  if (!/^[\w./:@-]{1,200}$/.test(model)) env.problems.push('TRANSCRIBER_MODEL is the name of a model, without spaces');
  return model;
}

function readKey(env: EnvReader): string | undefined {
  const key = env.secret('TRANSCRIBER_KEY');
  if (key !== undefined && !/^[!-~]{1,1000}$/.test(key))
    env.problems.push('TRANSCRIBER_KEY has letters, digits and marks only, and no spaces');
  return key;
}
