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
  const user = env.text('ARI_USER');
  if (env.text('ARI_URL') === undefined) return undefined;
  const url = env.origin('ARI_URL', "the address of Asterisk's HTTP server, such as http://127.0.0.1:8088", () => true);
  if (user === undefined || password === undefined)
    env.problems.push('ARI_URL needs ARI_USER, and ARI_PASSWORD or ARI_PASSWORD_FILE: a user of ari.conf');
  return url !== undefined && user !== undefined && password !== undefined ? { url, user, password } : undefined;
}
