/**
 * `npm run asterisk`: unpacks Debian's Asterisk once and runs it on this machine until Ctrl-C, directed over ARI on loopback. It carries the
 * trunks of DATA_DIR/asterisk/trunks.conf, which a standalone writes, and reads them again when they have changed.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askAsterisk, OwnAsterisk } from './own-asterisk.js';
import { ASTERISK } from './peer-sets.js';
import { fetchUnpacked, reasonOf, versionOf } from './unpacked.js';

const HELP = `npm run asterisk -- [--sip-host 127.0.0.1] [--public-host ADDRESS] [--sip-port 5060] [--http-port 8088] [--rtp-ports 30000-30999]
npm run -s asterisk -- --ask 'pjsip show registrations': a command for the one that runs
Records and logs: DATA_DIR/asterisk (./data/asterisk)`;
const LOOK_EVERY_MS = 1_000;
const ARI_USER = 'turant';

const OPTIONS = {
  'sip-host': { type: 'string', default: '127.0.0.1' },
  'public-host': { type: 'string' },
  'sip-port': { type: 'string', default: '5060' },
  'http-port': { type: 'string', default: '8088' },
  'rtp-ports': { type: 'string', default: '30000-30999' },
  ask: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return console.log(HELP);
  if (values.ask !== undefined) return ask(values.ask);
  const [min = 0, max = 0] = values['rtp-ports'].split('-').map(port);
  const [sipPort, httpPort] = [port(values['sip-port']), port(values['http-port'])];
  const folder = folderOfAsterisk();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, 'ari-password');
  ensurePassword(passwordFile);
  const root = await fetchUnpacked(ASTERISK);
  const asterisk = new OwnAsterisk(root, {
    folder,
    sipHost: values['sip-host'],
    publicHost: values['public-host'],
    sipPort,
    httpPort,
    rtpPorts: { min, max },
    ari: { user: ARI_USER, passwordFile },
  });
  const ended = signalled();
  try {
    await asterisk.start();
    greet(asterisk, await versionOf(root, 'usr/sbin/asterisk', '-V'), passwordFile);
    watchFile(asterisk.trunksFile, { interval: LOOK_EVERY_MS }, (now, before) => {
      // A file that does not exist is reported once, too, with equal times.
      if (now.mtimeMs !== before.mtimeMs) void reload(asterisk);
    });
    // Ctrl-C ends Asterisk at once, because the terminal signals both processes. That is no failure, so `ended` is looked at first.
    while (!(await Promise.race([ended, pause(LOOK_EVERY_MS)])))
      if (!asterisk.isRunning) throw new Error(`Asterisk ended by itself; its log is ${asterisk.logFile}`);
  } finally {
    unwatchFile(asterisk.trunksFile);
    await asterisk.stop();
  }
}

const folderOfAsterisk = (): string => resolve(process.env.DATA_DIR ?? 'data', 'asterisk');

async function ask(command: string): Promise<void> {
  const root = await fetchUnpacked(ASTERISK);
  const said = await askAsterisk(root, folderOfAsterisk(), command).catch(() => {
    throw new Error(`no Asterisk of \`npm run asterisk\` runs with ${relative(process.cwd(), folderOfAsterisk())}`);
  });
  process.stdout.write(said);
}

/** Makes the password once and keeps it at later starts, so that a service that has it in its settings can still log in. */
function ensurePassword(file: string): void {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65_535) throw new Error(`${text} is no port\n${HELP}`);
  return Number(text);
}

/** Resolves with true at the first signal. */
const signalled = (): Promise<true> =>
  new Promise((done) => (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).forEach((signal) => process.once(signal, () => done(true))));

function greet({ ariUrl, logFile, trunksFile }: OwnAsterisk, version: string, passwordFile: string): void {
  const shown = (path: string): string => relative(process.cwd(), path);
  console.log(`${version} is up; its log is ${shown(logFile)}, Ctrl-C ends it.
In another terminal:

  export TRUNK_DRIVER=asterisk ARI_URL=${ariUrl} ARI_USER=${ARI_USER} ARI_PASSWORD_FILE=${shown(passwordFile)}
  npm start

The trunks of ${shown(trunksFile)} are read again when the file changes; \`npm start\` writes it.`);
}

async function reload(asterisk: OwnAsterisk): Promise<void> {
  try {
    await asterisk.reload();
    const trunks = (await asterisk.cli('pjsip show endpoints')).match(/^ *Endpoint: +tr_\w+/gm) ?? [];
    console.log(`The trunks have changed and were read again: ${trunks.length}.`);
  } catch (error) {
    console.error(`The trunks could not be read again: ${reasonOf(error)}`);
  }
}

main().catch((error: unknown) => {
  console.error(`asterisk: ${reasonOf(error)}`);
  process.exitCode = 1;
});
