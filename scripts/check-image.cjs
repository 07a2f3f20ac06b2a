/**
 * Follows the Dockerfile without a Docker engine (npm run check:image, about a minute): each stage in a scratch folder, only
 * with what .dockerignore lets through; then every import of the image is looked for, and a standalone runs from it.
 * What the base image brings is not tried: its Node (ours is used), apt-get, users, modes.
 */
const { execFileSync, spawn } = require('node:child_process');
const { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } = require('node:fs');
const { builtinModules, createRequire } = require('node:module');
const { tmpdir } = require('node:os');
const { dirname, join, relative, resolve } = require('node:path');

const root = resolve(__dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'turant-image-'));

/** Lines of the recipe as [instruction, rest]; none of them is continued on a second line. */
function readRecipe() {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line.trim()) ?? [];
    return name ? [[name, rest]] : [];
  });
}

/** What .dockerignore lets through: `*`, what is taken in again, what is left out again. */
function readIgnored() {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const toPattern = (rule) =>
    rule
      .replace(/\/$/, '')
      .replace(/[.]/g, '\\.')
      .replace(/\*\*\//g, '(.*/)?')
      .replace(/(?<!\.)\*/g, '[^/]*');
  const tests = rules.map((rule) => ({
    isTaken: rule.startsWith('!'),
    pattern: new RegExp(`^${toPattern(rule.replace(/^!/, ''))}(/.*)?$`),
  }));
  return (path) => tests.reduce((isIgnored, { isTaken, pattern }) => (pattern.test(path) ? !isTaken : isIgnored), false);
}

const isIgnored = readIgnored();

function copy(rest, stage, stages) {
  const words = rest.split(/\s+/);
  const from = /^--from=(\w+)$/.exec(words[0])?.[1];
  if (from) words.shift();
  const to = words.pop();
  for (const word of words) {
    const source = from ? join(stages[from], word.replace(/^\/app\//, '')) : join(root, word);
    if (!existsSync(source)) throw new Error(`COPY ${word}: it is not there`);
    if (!from && statSync(source).isFile() && isIgnored(word)) throw new Error(`COPY ${word}: .dockerignore leaves it out`);
    const target = join(stage, to, to.endsWith('/') ? word : '');
    mkdirSync(dirname(target), { recursive: true });
    const filter = (path) => from !== undefined || path === source || !isIgnored(relative(root, path));
    cpSync(source, target, { recursive: true, filter, verbatimSymlinks: true });
  }
}

function follow(recipe) {
  const stages = {};
  let stage;
  for (const [name, rest] of recipe) {
    if (name === 'FROM') stages[/ AS (\w+)$/.exec(rest)?.[1] ?? 'last'] = stage = mkdtempSync(join(scratch, 'stage-'));
    else if (name === 'COPY') copy(rest, stage, stages);
    else if (name === 'RUN' && /^npm /.test(rest)) {
      console.log(`  ${rest}`);
      execFileSync('/bin/sh', ['-c', rest], { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] });
    } else if (name === 'RUN') console.log(`  (not tried: ${rest.slice(0, 60)}…)`);
  }
  return stages.last;
}

const filesIn = (folder, ends) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ends))
    .map((name) => join(folder, name));

/** Packages and files that a `require` of the build names and the image does not hold. */
function missingIn(image) {
  const missing = new Set();
  for (const file of filesIn(join(image, 'dist'), '.js')) {
    const { resolve: find } = createRequire(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/\b(?:require|import)\("([^"]+)"\)/g)) {
      if (name.startsWith('node:') || builtinModules.includes(name)) continue;
      try {
        find(name);
      } catch {
        missing.add(`${name} (${relative(image, file)})`);
      }
    }
  }
  return [...missing];
}

const megabytes = (folder) => Math.round(Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024);

/** From the image's folder and with its health check, as a container would. @returns milliseconds to the first healthy answer */
async function runStandalone(image) {
  const port = String(20_000 + (process.pid % 10_000));
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: port, DATA_DIR: join(scratch, 'data') };
  const started = Date.now();
  const child = spawn(process.execPath, ['dist/apps/standalone/src/main.js'], { cwd: image, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
  const check = () => execFileSync(process.execPath, ['scripts/check-health.cjs', '/health/live'], { cwd: image, env, stdio: 'ignore' });
  try {
    for (;;) {
      try {
        check();
        break;
      } catch {
        if (child.exitCode !== null || Date.now() - started > 30_000) throw new Error('the standalone did not come up from the image');
      }
    }
    return Date.now() - started;
  } finally {
    child.kill('SIGTERM');
    const how = await ended;
    if (how !== 0) process.exitCode = 1;
    console.log(`  standalone ended at SIGTERM with ${how}`);
  }
}

async function main() {
  const started = Date.now();
  console.log(`Following the Dockerfile in ${scratch}`);
  const image = follow(readRecipe());
  const missing = missingIn(image);
  if (missing.length > 0) throw new Error(`the image lacks what the build asks for:\n  ${missing.join('\n  ')}`);
  for (const one of ['libs/voice/prompts/en-IN/greeting.ulaw', 'package.json', 'LICENSE'])
    if (!existsSync(join(image, one))) throw new Error(`${one} is not in the image`);
  const tookMs = await runStandalone(image);
  console.log(`  healthy after ${tookMs} ms`);
  console.log(`Fine: ${megabytes(image)} MB besides the base image; ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

main()
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .finally(() => rmSync(scratch, { recursive: true, force: true }));
