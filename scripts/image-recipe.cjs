const { execFileSync } = require('node:child_process');
const { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, statSync } = require('node:fs');
const { dirname, join, relative, resolve } = require('node:path');

const root = resolve(__dirname, '..');
/** Known instructions. Any other is refused, because ignoring it would leave it unchecked. */
const KNOWN = new Set([
  ...['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV'], // followed
  ...['ARG', 'LABEL', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'], // read, or irrelevant here
]);

/** Lines of the Dockerfile as [instruction, rest]. @throws Error for an unknown instruction */
function readRecipe() {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      if (!KNOWN.has(name) || rest.endsWith('\\')) throw new Error(`Dockerfile: not understood here: ${line}`);
      return [name, rest];
    });
}

/** A predicate by .dockerignore: `*` ignores all, later rules include or ignore again. */
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

function copy(rest, { stage, stages, isIgnored }) {
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
    // Each file of an earlier stage is copied once at most, so it can be moved, which is faster for some ten thousand files.
    if (from) renameSync(source, target);
    else cpSync(source, target, { recursive: true, filter: (path) => path === source || !isIgnored(relative(root, path)) });
  }
}

function run(command, stage) {
  if (!/^npm /.test(command)) return console.log(`  (not tried: ${command.slice(0, 60)}…)`);
  console.log(`  ${command}`);
  // The packages were fetched for the checkout a moment ago, so npm's cache need not be revalidated.
  const env = { ...process.env, npm_config_prefer_offline: 'true', npm_config_loglevel: 'error' };
  execFileSync('/bin/sh', ['-c', command], { cwd: stage, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

const pairsIn = (rest) => Object.fromEntries([...rest.matchAll(/(?<![^\s=])([^\s=]+)=(\S*)/g)].map(([, name, value]) => [name, value]));

/**
 * Follows the Dockerfile, each stage in a folder of its own below `scratch`, with the files that .dockerignore lets through.
 * @returns the last stage: its folder, base image, environment, user, and the commands of CMD and HEALTHCHECK
 */
function followRecipe(scratch) {
  const isIgnored = readIgnored();
  const stages = {};
  let image;
  for (const [name, rest] of readRecipe()) {
    if (name === 'FROM') {
      const [, base, as = 'last'] = /^(\S+)(?: AS (\w+))?$/.exec(rest);
      stages[as] = mkdtempSync(join(scratch, 'stage-'));
      image = { folder: stages[as], base, env: {} };
    } else if (name === 'COPY') copy(rest, { stage: image.folder, stages, isIgnored });
    else if (name === 'RUN') run(rest, image.folder);
    else if (name === 'ENV') Object.assign(image.env, pairsIn(rest));
    else if (name === 'USER') image.user = rest.split(':').map(Number);
    else if (name === 'CMD') image.command = JSON.parse(rest);
    else if (name === 'HEALTHCHECK') image.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')));
  }
  return image;
}

module.exports = { followRecipe };
