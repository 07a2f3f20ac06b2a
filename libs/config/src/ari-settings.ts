import type { EnvReader } from './env-reader.js';

/** The address of the Asterisk REST Interface (ARI) through which calls are directed, and a user of its ari.conf. */
export interface AriSettings {
  /** An origin, such as `http://127.0.0.1:8088`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** Undefined without ARI_URL. A password alone does not mean that an Asterisk is used: docker-compose.yml always mounts the password file. */
export function readAri(env: EnvReader): AriSettings | undefined {
  const password = env.secret('ARI_PASSWORD');
  const text = env.text('ARI_URL');
  const user = env.text('ARI_USER');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) env.problems.push("ARI_URL is the address of Asterisk's HTTP server, such as http://127.0.0.1:8088");
  if (user === undefined || password === undefined)
    env.problems.push('ARI_URL needs ARI_USER, and ARI_PASSWORD or ARI_PASSWORD_FILE: a user of ari.conf');
  return isOrigin && user !== undefined && password !== undefined ? { url: url.origin, user, password } : undefined;
}
