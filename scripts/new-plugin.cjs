/**
 * `npm run new:plugin <id> [--from payload.json]`: builds if needed, then runs `turant new-plugin`.
 * npm takes `--from` for an option of its own: without `--`, `--from` arrives as npm_config_from and its file as one more argument.
 * npm passes the author's working directory as INIT_CWD.
 */
const { spawnSync } = require('node:child_process');
const { join, resolve } = require('node:path');

const root = join(__dirname, '..');
const workingDirectory = process.env.INIT_CWD ?? process.cwd();

function argumentsOf(given, swallowed) {
  if (given.some((one) => /^--from(=|$)/.test(one))) return given;
  if (swallowed === undefined) return given;
  if (swallowed !== 'true' && swallowed !== '') return [...given, '--from', swallowed];
  const [id, file, ...more] = given;
  return id === undefined || file === undefined ? [...given, '--from'] : [id, '--from', file, ...more];
}

const run = (path, args) =>
  spawnSync(process.execPath, [join(root, path), ...args], { stdio: 'inherit', cwd: resolve(workingDirectory) }).status ?? 1;
const args = argumentsOf(process.argv.slice(2), process.env.npm_config_from);

process.exitCode = run('scripts/build-if-needed.cjs', []) || run('dist/apps/cli/src/main.js', ['new-plugin', ...args]);
