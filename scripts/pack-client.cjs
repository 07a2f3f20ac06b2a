/** `npm run pack:client [-- <folder>]`: packs clients/typescript as the npm package @turant/client into <folder>, and prints the file's name. */
const { spawnSync } = require('node:child_process');
const { copyFileSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

const ROOT = join(__dirname, '..');
const CLIENT = join(ROOT, 'clients/typescript');

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${stdout}${stderr}`);
  return stdout.trim();
}

/** @returns the path of the package's file */
function packClient(target) {
  const folder = mkdtempSync(join(tmpdir(), 'turant-pack-client-'));
  try {
    run(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(CLIENT, 'tsconfig.package.json'), '--outDir', join(folder, 'dist')],
      ROOT,
    );
    for (const name of ['package.json', 'README.md']) copyFileSync(join(CLIENT, name), join(folder, name));
    const name = run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(target)], folder)
      .split('\n')
      .at(-1);
    return join(resolve(target), name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

module.exports = { packClient };

if (require.main === module) console.log(packClient(process.argv[2] ?? '.'));
