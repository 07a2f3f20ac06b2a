const TestSequencer = require('@jest/test-sequencer').default;
const { HEAVY, LONG } = require('./lanes.cjs');

/** The seconds that other specs take, by the end of their names: whole services, engines, and the rest. */
const BY_KIND = [
  [/\.room-spec\.ts$/, 20],
  [/\.e2e-spec\.ts$/, 15],
  [/\.medium-spec\.ts$/, 8],
  [/./, 1],
];

/** The longest first, so that all workers end at the same time; of equals the larger file first, as Jest has it. */
module.exports = class extends TestSequencer {
  sort(tests) {
    const bySize = super.sort(tests);
    const seconds = new Map(bySize.map((test) => [test, secondsOf(test)]));
    return [...bySize].sort((a, b) => seconds.get(b) - seconds.get(a));
  }
};

function secondsOf({ path, context }) {
  const name = path.slice(context.config.rootDir.length + 1);
  return HEAVY[name] ?? LONG[name] ?? BY_KIND.find(([pattern]) => pattern.test(name))[1];
}
