import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export const ROOT = resolve(__dirname, '../..');

export interface ComposeService {
  image: string;
  user?: string;
  entrypoint?: string[];
  command: string[];
  environment?: Record<string, string>;
  healthcheck: { disable?: boolean; test?: string[] };
  depends_on?: Record<string, { condition: string }>;
  networks?: string[];
  network_mode?: string;
  ports?: string[];
  profiles?: string[];
  secrets?: string[];
  volumes?: string[];
  read_only?: boolean;
  restart?: string;
  stop_signal?: string;
  stop_grace_period?: string;
  deploy: { resources: { limits: { cpus: string; memory: string; pids: number } } };
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The file as it is written: anchors and merges are resolved, variables are not. */
export const parseCompose = (): unknown => parse(readFileSync(resolve(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });

/** As Compose would run it with these variables. @throws Error where one that must be there is not */
export const readCompose = (variables: Variables): ComposeFile => filledIn(parseCompose(), variables) as ComposeFile;

/** The variables of a `.env` file. */
export function readVariables(file: string): Record<string, string> {
  const lines = readFileSync(resolve(ROOT, file), 'utf8').split('\n');
  return Object.fromEntries(lines.flatMap((line) => (/^[A-Z]/.test(line) ? [splitAt(line, '=')] : [])));
}

function splitAt(line: string, sign: string): [string, string] {
  const at = line.indexOf(sign);
  return [line.slice(0, at), line.slice(at + 1)];
}

function filledIn(node: unknown, variables: Variables): unknown {
  if (typeof node === 'string') return fill(node, variables);
  if (Array.isArray(node)) return node.map((one) => filledIn(one, variables));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, filledIn(value, variables)]));
}

/** `$$`, `${A}`, `${A:-usual}` and `${A:?what is missing}`; another `$` is a mistake. */
function fill(text: string, variables: Variables): string {
  return text.replace(/\$(?:\$|\{([A-Z0-9_]+)(?::([-?])([^}]*))?\})?/g, (all, name?: string, kind?: string, rest = '') => {
    if (all === '$$') return '$';
    if (name === undefined) throw new Error(`a single $ in ${text}`);
    const value = variables[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return kind === '-' ? rest : (value ?? '');
  });
}
