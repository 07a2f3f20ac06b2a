/**
 * Makes a release of this folder: `npm run release -- 0.2.0 [--dry-run]`. Writes the version wherever it stands, commits, and tags; pushes and
 * publishes nothing. CONTRIBUTING.md has the whole recipe.
 */
const { execFileSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const partsOf = (version) => version.split('.').map(Number);

/** Each file that names the version, with the text before it. `test/release.spec.ts` checks that they agree. */
const PLACES = {
  'package.json': /^( {2}"version": ")[^"]+/m,
  // The lock file names it twice, at its top.
  'package-lock.json': /^( {2}(?: {4})?"version": ")[^"]+/m,
  'docker-compose.yml': /^( +image: turant(?:-asterisk)?:)\S+/gm,
  Dockerfile: /(org\.opencontainers\.image\.version=)\S+/,
  'CHANGELOG.md': /^(## Unreleased\n)/m,
};

function isNewer(version, than) {
  const [wanted, last] = [partsOf(version), partsOf(than)];
  const at = wanted.findIndex((part, position) => part !== last[position]);
  return at >= 0 && wanted[at] > last[at];
}

/** @returns what is wrong, in a sentence; undefined if nothing is */
function obstacle(version, last) {
  if (!/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/.test(version ?? '')) return 'the version is three numbers, such as 0.2.0';
  if (!isNewer(version, last)) return `${version} does not come after ${last}`;
  if (git('tag', '--list', `v${version}`) !== '') return `the tag v${version} is there already`;
  if (git('status', '--porcelain', '--untracked-files=no') !== '') return 'there are changes that are not committed';
  const [, unreleased = ''] = /^## Unreleased\n([^]*?)(?=^## |(?![^]))/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  return unreleased.trim() === '' ? 'CHANGELOG.md has nothing under "Unreleased"' : undefined;
}

function changed(file, version) {
  const text = readFileSync(file, 'utf8');
  const place = PLACES[file];
  if (!place.test(text)) throw new Error(`${file} does not name a version where it should`);
  if (file === 'CHANGELOG.md') return text.replace(place, `$1\n## ${version} - ${new Date().toISOString().slice(0, 10)}\n`);
  const once = text.replace(place, `$1${version}`);
  if (file !== 'package-lock.json') return once;
  return once.replace(/^( {6}"version": ")[^"]+/m, `$1${version}`);
}

const version = process.argv[2];
const isDry = process.argv.includes('--dry-run');
const wrong = obstacle(version, JSON.parse(readFileSync('package.json', 'utf8')).version);
if (wrong) {
  console.error(`no release: ${wrong}`);
  process.exit(1);
}
const texts = Object.keys(PLACES).map((file) => [file, changed(file, version)]);
if (isDry) {
  console.log(`v${version} would change ${Object.keys(PLACES).join(', ')}, commit and tag; nothing was changed`);
  process.exit(0);
}
for (const [file, text] of texts) writeFileSync(file, text);
git('commit', '-q', '-m', `chore: release ${version}`, '--', ...Object.keys(PLACES));
git('tag', '-a', `v${version}`, '-m', `Turant ${version}`);
console.log(`tagged v${version}: look at it with git show, then push it with git push --follow-tags`);
