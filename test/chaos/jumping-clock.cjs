/**
 * Preloaded into a process (node -r): at each SIGUSR2 its wall clock jumps to as many milliseconds beside the machine's as the
 * file `<CHAOS_CLOCKS>/<process id>` says; the monotonic one goes on as it is.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const shift = require('../e2e/shift-clock.cjs');

process.on('SIGUSR2', () => {
  shift.ms = Number(readFileSync(join(process.env.CHAOS_CLOCKS, String(process.pid)), 'utf8'));
  process.stdout.write(`the clock has jumped: ${shift.ms} ms\n`);
});
