/** Preloaded into a service (node -r): its wall clock is CLOCK_SHIFT_MS ahead of the machine's; the monotonic one is as it is. */
const shift = { ms: Number(process.env.CLOCK_SHIFT_MS ?? 0) };
const Machine = Date;

// Called Date, too: libraries know a type by its name.
globalThis.Date = class Date extends Machine {
  constructor(...given) {
    if (given.length === 0) super(Machine.now() + shift.ms);
    else super(...given);
  }

  static now() {
    return Machine.now() + shift.ms;
  }
};

module.exports = shift;
