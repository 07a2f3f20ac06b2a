import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../engines/temporary-folder.js';

const ROOT = resolve(__dirname, '../..');
/** What the client needs, packed here so that the test needs no registry. */
const PACKAGES = ['eventsource-parser', 'openapi-fetch', 'openapi-typescript-helpers'];

export const toolOf = (path: string): string => join(ROOT, 'node_modules', path);

/** A folder of somebody's project with `@turant/client` installed from its packed file. */
export interface ClientProject {
  folder: string;
  write(name: string, text: string): string;
  /** @returns its standard output @throws Error with what it said */
  run(command: string, args: readonly string[], env?: Record<string, string>): string;
}

export function installClient(): ClientProject {
  const outside = realpathSync(temporaryFolder('turant-packed-client-'));
  const folder = join(outside, 'project');
  mkdirSync(folder);
  const run: ClientProject['run'] = (command, args, env = {}) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', HOME: outside, ...env }, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(command, args, options);
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
    return stdout;
  };
  const write: ClientProject['write'] = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const pack = (name: string): string => {
    const said = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', outside, toolOf(name)]);
    return join(outside, (JSON.parse(said) as { filename: string }[])[0]?.filename ?? '');
  };
  write('package.json', JSON.stringify({ name: 'project', version: '1.0.0', private: true, type: 'module' }));
  const client = run(process.execPath, [join(ROOT, 'scripts/pack-client.cjs'), outside]).trim();
  run('npm', ['install', '--offline', '--ignore-scripts', client, ...PACKAGES.map(pack)]);
  return { folder, write, run };
}
