/**
 * Starts the service that was just built once, on a folder and a port of its own, and keeps what V8 made of its code in dist/.code-cache, which
 * load.cjs reads. V8 takes such code only from a process with the same flags, so that these are the flags of `npm start`.
 */
const { spawn } = require('node:child_process');
const { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const LONGEST_START_MS = 60_000;

/** The flags of Node in the script `start` of package.json. */
function startFlags(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** @returns a promise of undefined, or of the reason why there is no cache */
function makeCodeCache(root) {
  const main = join(root, 'dist/apps/standalone/src/main.js');
  if (!existsSync(main)) return Promise.resolve(undefined);
  const folder = mkdtempSync(join(tmpdir(), 'turant-code-cache-'));
  const fresh = join(root, 'dist', `.code-cache-${process.pid}`);
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...startFlags(root), '-r', join(__dirname, 'record.cjs'), main], {
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, WEBRTC_MAX_CALLS: '0', CODE_CACHE: fresh },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const hear = (bytes) => {
    const wasReady = said.includes('Turant is up');
    said += bytes;
    if (!wasReady && said.includes('Turant is up')) child.send('record');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  let isRecorded = false;
  child.once('message', () => {
    isRecorded = true;
    child.kill('SIGTERM');
  });
  const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_START_MS);
  return new Promise((resolve) => {
    child.once('close', () => {
      clearTimeout(tooLong);
      if (isRecorded) {
        // The service keeps what it writes to itself; the image runs as another user.
        chmodSync(fresh, 0o644);
        renameSync(fresh, join(root, 'dist/.code-cache'));
      }
      for (const left of [fresh, folder]) rmSync(left, { recursive: true, force: true });
      resolve(isRecorded ? undefined : `the service that was built did not start:\n${said}`);
    });
  });
}

module.exports = { makeCodeCache, startFlags };
