/**
 * Checks the Docker image without a Docker engine (npm run check:image): follows the Dockerfile in a scratch folder, checks that the
 * result holds every import of the build, and runs from there, as the image's user and with the image's variables: a standalone that
 * rings a phone, commands of the command line, and the entry points of api and telephony.
 * Not tried: the base image (this machine's Node is used), apt-get, and api and telephony on their engines.
 */
const { execFileSync, spawn, spawnSync } = require('node:child_process');
const { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const { builtinModules, createRequire } = require('node:module');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { join, relative, resolve } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { followRecipe } = require('./image-recipe.cjs');

const root = resolve(__dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'turant-image-'));
const TIMEOUT_MS = 30_000;
/** Tools that write into a checkout. They import development packages when called, and an image does not offer them. */
const CHECKOUT_TOOLS = 'dist/apps/cli/src/new-plugin/';
/** Joined packages ask for optional ones, which nobody installs. */
const JOINED_PACKAGES = 'dist/packages/';

function ensure(condition, message) {
  if (!condition) throw new Error(message);
}

const filesIn = (folder, ends) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ends))
    .map((name) => join(folder, name));

/** Packages and files that the build requires and the image does not hold. */
function missingIn(image) {
  const missing = new Set();
  for (const file of filesIn(join(image, 'dist'), '.js')) {
    if ([CHECKOUT_TOOLS, JOINED_PACKAGES].some((folder) => relative(image, file).startsWith(folder))) continue;
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

function checkFiles({ folder, command }) {
  const missing = missingIn(folder);
  ensure(missing.length === 0, `the image lacks what the build asks for:\n  ${missing.join('\n  ')}`);
  const entries = ['api', 'telephony', 'standalone', 'cli'].map((app) => `dist/apps/${app}/src/main.js`);
  for (const one of [
    ...entries,
    'libs/voice/prompts/en-IN/greeting.ulaw',
    'dist/apps/api/src/talk/page/talk.html',
    'dist/apps/api/src/widget/page/widget.js',
    'package.json',
    'LICENSE',
    'node_modules/koffi',
  ])
    ensure(existsSync(join(folder, one)), `${one} is not in the image`);
  ensure(command[0] === 'node' && entries.includes(command[1]), `CMD ${command.join(' ')} is none of the image's programs`);
}

/** Uid and gid of the image's user, if this process may switch users and that user may run this Node, which may lie in a home folder. */
function userOf([uid, gid]) {
  if (process.getuid?.() !== 0) return {};
  const { status } = spawnSync(process.execPath, ['--version'], { uid, gid, cwd: '/' });
  if (status === 0) return { uid, gid };
  console.log(`  (not tried: as user ${uid}, who may not run ${process.execPath})`);
  return {};
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return String(port);
}

/** How programs are started in the image: on loopback and a scratch data folder instead of all addresses and the volume. */
async function containerOf({ folder, env, user }) {
  const as = userOf(user);
  const dataDir = join(scratch, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  if (as.uid !== undefined) chownSync(dataDir, as.uid, as.gid);
  // The image's user must be able to read the files, which belong to this process's user and keep their modes.
  chmodSync(scratch, 0o755);
  for (const name of readdirSync(scratch)) if (name.startsWith('stage-')) chmodSync(join(scratch, name), 0o755);
  // An empty PATH: programs of this machine, such as espeak-ng, may be missing in the image.
  const own = { PATH: dataDir, HOST: '127.0.0.1', PORT: await freePort(), DATA_DIR: dataDir, DRAIN_SECONDS: '0' };
  return { cwd: folder, ...as, env: { ...env, ...own } };
}

/** Runs a program of the image to its end. @returns exit code and output */
function runIn(container, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { ...container, encoding: 'utf8', timeout: TIMEOUT_MS });
  return { status, stdout, words: `${stdout}${stderr}` };
}

/** Both entry points need engines, which are not here. When they report that, all of their modules have been loaded. */
function checkEntries(container) {
  for (const app of ['api', 'telephony']) {
    const { status, words } = runIn(container, [`dist/apps/${app}/src/main.js`]);
    ensure(status === 1 && /^turant: MONGODB_URI and KAFKA_BROKERS are needed/.test(words), `${app} does not load:\n${words}`);
  }
  console.log('  api and telephony load, and ask for MONGODB_URI and KAFKA_BROKERS');
}

async function until(look, words) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(words);
}

const cli = (container, ...args) => runIn(container, ['dist/apps/cli/src/main.js', ...args]);

/** Checks what the documents promise of the command line in an image. The standalone must be up. */
function checkCommands(container) {
  const fixture = join(scratch, 'payload.json');
  copyFileSync(join(root, 'plugins/custom-json/fixtures/unmapped.json'), fixture);
  chmodSync(fixture, 0o644);
  const expected = [
    { args: ['help'], status: 0, words: /usage: turant/ },
    { args: ['plugin', 'try', 'custom-json', fixture], status: 0, words: /^custom-json from payload\.json: read/ },
    {
      args: ['connection', 'add', 'custom-json', '--name', 'Image', '--json'],
      status: 0,
      words: /"url": "http:[^"]*\/api\/webhooks\/custom-json\//,
    },
    { args: ['new-plugin', 'acme'], status: 1, words: /plugins are written in a checkout/ },
  ];
  for (const { args, status, words } of expected) {
    const ran = cli(container, ...args);
    ensure(ran.status === status && words.test(ran.words), `turant ${args.slice(0, 2).join(' ')} ended with ${ran.status}:\n${ran.words}`);
  }
  console.log(`  turant ${expected.map(({ args }) => args.slice(0, 2).join(' ')).join(', ')}: as promised`);
}

/** Posts a lead and waits until its call is answered: SIP, its thread, the sandbox carrier and the prompts come from the image, too. */
async function ringPhone(dataDir) {
  const { baseUrl, apiKey } = JSON.parse(readFileSync(join(dataDir, 'standalone.json'), 'utf8'));
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ lead: { name: 'Asha Rao', phone: '+919812300001' }, triggerImmediateCall: true });
  const posted = await fetch(`${baseUrl}/api/webhooks/leads`, { method: 'POST', headers, body });
  const { callId } = await posted.json();
  ensure(posted.status === 202 && callId, `the lead was answered ${posted.status}`);
  const statusOf = async () => (await (await fetch(`${baseUrl}/api/calls/${callId}`, { headers })).json()).call?.status;
  await until(async () => ['answered', 'completed'].includes(await statusOf()), 'the call was not answered');
  console.log('  a lead was posted, and its call answered');
}

async function checkStandalone(container, healthCheck) {
  const started = Date.now();
  const child = spawn(process.execPath, ['dist/apps/standalone/src/main.js'], { ...container, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
  const isUp = (path) => {
    ensure(child.exitCode === null, `the standalone ended with ${child.exitCode}`);
    return runIn(container, [healthCheck[1], path]).status === 0;
  };
  try {
    await until(() => isUp('/health/ready'), 'the standalone did not become ready');
    console.log(`  standalone ready after ${Date.now() - started} ms`);
    ensure(isUp(healthCheck[2]), `HEALTHCHECK ${healthCheck.join(' ')} fails`);
    checkCommands(container);
    await ringPhone(container.env.DATA_DIR);
  } finally {
    child.kill('SIGTERM');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    const how = await ended;
    clearTimeout(tooLong);
    console.log(`  standalone ended at SIGTERM with ${how}`);
    if (how !== 0) process.exitCode = 1;
  }
}

const megabytes = (folder) => Math.round(Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024);

async function main() {
  const started = Date.now();
  console.log(`Following the Dockerfile in ${scratch}`);
  const image = followRecipe(scratch);
  console.log(`  (not tried: ${image.base}; here is Node ${process.versions.node})`);
  checkFiles(image);
  const container = await containerOf(image);
  checkEntries(container);
  await checkStandalone(container, image.healthCheck);
  if (process.exitCode) return;
  console.log(`Fine: ${megabytes(image.folder)} MB besides the base image; ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

main()
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .finally(() => rmSync(scratch, { recursive: true, force: true }));
