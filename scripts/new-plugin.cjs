/**
 * `npm run new:plugin <id> [--from payload.json]`: builds if needed, then `turant new-plugin`.
 * npm takes `--from` for an option of its own: without `--` it arrives as npm_config_from, its file as one more argument,
 * and the folder that the author stands in as INIT_CWD.
 */
const { spawnSync } = require('node:child_process');
const { join, resolve } = require('node:path');

const root = join(__dirname, '..');
const stood = process.env.INIT_CWD ?? process.cwd();

function argumentsOf(given, swallowed) {
  if (given.some((one) => /^--from(=|$)/.test(one))) return given;
  if (swallowed === undefined) return given;
  if (swallowed !== 'true' && swallowed !== '') return [...given, '--from', swallowed];
  const [id, file, ...more] = given;
  return id === undefined || file === undefined ? [...given, '--from'] : [id, '--from', file, ...more];
}

const run = (path, args) => spawnSync(process.execPath, [join(root, path), ...args], { stdio: 'inherit', cwd: resolve(stood) }).status ?? 1;
const args = argumentsOf(process.argv.slice(2), process.env.npm_config_from);

process.exitCode = run('scripts/build-if-needed.cjs', []) || run('dist/apps/cli/src/main.js', ['new-plugin', ...args]);
