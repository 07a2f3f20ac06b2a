/**
 * Preloaded into a process (node -r): at each SIGUSR2 its wall clock jumps to as many milliseconds beside the machine's as the
 * file `<CHAOS_CLOCKS>/<process id>` says; the monotonic one goes on as it is.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const Machine = Date;
let shiftMs = 0;
process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(join(process.env.CHAOS_CLOCKS, String(process.pid)), 'utf8'));
  process.stdout.write(`the clock has jumped: ${shiftMs} ms\n`);
});

// Called Date, too: libraries know a type by its name.
globalThis.Date = class Date extends Machine {
  constructor(...given) {
    if (given.length === 0) super(Machine.now() + shiftMs);
    else super(...given);
  }

  static now() {
    return Machine.now() + shiftMs;
  }
};
