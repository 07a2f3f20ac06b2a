import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { built } from '../engines/built.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const ROOT = resolve(__dirname, '../..');
/** All that the tool and a plugin's suite need of a checkout; the tree itself is left alone. */
const NEEDED = ['package.json', 'package-lock.json', 'jest.config.cjs', '.oxfmtrc.json', 'apps', 'libs', 'plugins', 'scripts', 'dist'];
const NEEDED_OF_TEST = [
  'seeded-fast-check.cjs',
  'jest-environment.cjs',
  'open-handles.cjs',
  'sequencer.cjs',
  'lanes.cjs',
  'engines/shared-engines.cjs',
  'engines/stop-shared-engines.cjs',
];

export interface Run {
  code: number | null;
  out: string;
  err: string;
}
interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
}

/** A copy of this checkout in which plugins and records are made and tried; the tree itself is left alone. */
export class CheckoutCopy {
  /** The folder of the copy and of the payloads. */
  readonly outside = temporaryFolder('turant-checkout-');
  readonly root = join(this.outside, 'checkout');
  readonly payloads = join(this.outside, 'payloads');

  /** @param more files and folders that the copy needs besides */
  make(more: readonly string[] = []): void {
    mkdirSync(join(this.root, 'test/engines'), { recursive: true });
    mkdirSync(this.payloads);
    built('.');
    // With times to the nanosecond, which Node's own copy does not keep: a build compiles what was saved since the last one.
    execFileSync('cp', ['-a', ...[...NEEDED, ...more].map((name) => join(ROOT, name)), this.root]);
    cpSync(join(ROOT, '.cache/dashboard'), join(this.root, '.cache/dashboard'), { recursive: true });
    for (const name of NEEDED_OF_TEST) cpSync(join(ROOT, 'test', name), join(this.root, 'test', name));
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
  }

  readonly run = (args: readonly string[], { cwd = this.root, env = {} }: RunOptions = {}): Run => {
    const { PATH = '', HOME = '' } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env: { PATH, HOME, ...env }, encoding: 'utf8' });
    return { code: status, out: stdout, err: stderr };
  };

  readonly newPlugin = (args: readonly string[], options?: RunOptions): Run =>
    this.run([join(this.root, 'scripts/new-plugin.cjs'), ...args], options);

  /** A command of the copy as it was built. */
  readonly builtCommand = (args: readonly string[]): Run => this.run([join(this.root, 'dist/apps/cli/src/main.js'), ...args]);

  /** The same without npm's part, and without a build for the plugin before. */
  readonly builtNewPlugin = (args: readonly string[]): Run => this.builtCommand(['new-plugin', ...args]);

  readonly turant = (args: readonly string[], options?: RunOptions): Run =>
    this.run([join(this.root, 'scripts/turant.cjs'), ...args], options);

  readonly payload = (name: string, body: string): string => {
    const file = join(this.payloads, name);
    writeFileSync(file, body);
    return file;
  };

  /** Every file but those that a build makes, with its text. */
  readonly files = (folder = ''): Map<string, string> => {
    const files = new Map<string, string>();
    for (const entry of readdirSync(join(this.root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink() || path === 'dist' || path === '.cache') continue;
      if (entry.isDirectory()) for (const [inner, text] of this.files(path)) files.set(inner, text);
      else files.set(path, readFileSync(join(this.root, path), 'latin1'));
    }
    return files;
  };

  readonly changesSince = (before: Map<string, string>): string[] => {
    const after = this.files();
    return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort();
  };
}
