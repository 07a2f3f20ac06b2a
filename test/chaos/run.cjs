/**
 * `npm run chaos`: all chaos suites. `npm run chaos -- --leads 100000 --seed 7 [--nodes 3] [--brokers 3] [--pace N] [--call-share 0.4]`:
 * the real engines only, with so many leads; the same seed repeats the same leads and troubles. `npm run chaos -- --cut-seconds 60`: only
 * engines that are cut off from their peers, each way for so long.
 */
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const OPTIONS = {
  leads: 'CHAOS_LEADS',
  seed: 'CHAOS_SEED',
  nodes: 'CHAOS_NODES',
  brokers: 'CHAOS_BROKERS',
  pace: 'CHAOS_PACE',
  'call-share': 'CHAOS_CALL_SHARE',
  'cut-seconds': 'CHAOS_CUT_SECONDS',
};

const env = { ...process.env, TEST_WHOLE: '1' };
const args = process.argv.slice(2);
for (let at = 0; at < args.length; at += 2) {
  const name = OPTIONS[args[at].replace(/^--/, '')];
  if (!name || !(Number(args[at + 1]) > 0)) {
    console.error(
      `usage: npm run chaos [-- ${Object.keys(OPTIONS)
        .map((one) => `--${one} N`)
        .join(' ')}]`,
    );
    process.exit(2);
  }
  env[name] = args[at + 1];
}
const one = args.includes('--cut-seconds') ? 'cuts' : 'engines';
const which = args.length > 0 ? `test/chaos/${one}\\.chaos-spec\\.ts$` : 'test/chaos/.*[.-]spec\\.ts$';
const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--testRegex', which];
process.exit(spawnSync(process.execPath, jest, { cwd: root, env, stdio: 'inherit' }).status ?? 1);
