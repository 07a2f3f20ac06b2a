const TestSequencer = require('@jest/test-sequencer').default;

/**
 * The specs that take longest, in seconds on an idle machine: begun last, one of them alone would prolong the run. Kill points start services in
 * three lanes, so those of trunks come after the e2e specs, when those of the road are over: together they starve a machine with two cores.
 */
const SECONDS = {
  'test/chaos/road.chaos-spec.ts': 200,
  'test/chaos/trunks.chaos-spec.ts': 9,
  'test/e2e/openapi.e2e-spec.ts': 105,
  'test/chaos/engines.chaos-spec.ts': 100,
  'test/chaos/random.chaos-spec.ts': 65,
  'libs/road/src/calls/billed-time.medium-spec.ts': 60,
  'test/e2e/compose-commands.e2e-spec.ts': 55,
  'test/e2e/cluster.e2e-spec.ts': 50,
  'libs/bus/src/kafka/kafka-keeps.medium-spec.ts': 45,
  'test/e2e/new-plugin.e2e-spec.ts': 45,
  'test/e2e/asterisk-worker.e2e-spec.ts': 40,
  'test/e2e/trunk.e2e-spec.ts': 35,
  'test/e2e/asterisk-sockets.e2e-spec.ts': 30,
  'test/e2e/migrate.e2e-spec.ts': 30,
  'test/e2e/asterisk-killed.e2e-spec.ts': 25,
  'test/chaos/storm.chaos-spec.ts': 25,
  'libs/voice/src/speakers/espeak.medium-spec.ts': 25,
  'test/e2e/talk.e2e-spec.ts': 25,
};
/** What other specs take, by the end of their names: whole services, engines, and the rest. */
const BY_KIND = [
  [/\.e2e-spec\.ts$/, 15],
  [/\.medium-spec\.ts$/, 8],
  [/./, 1],
];

/** The longest first, so that all workers end at the same time; of equals the larger file first, as Jest has it. */
module.exports = class extends TestSequencer {
  static SECONDS = SECONDS;

  sort(tests) {
    const bySize = super.sort(tests);
    const seconds = new Map(bySize.map((test) => [test, secondsOf(test)]));
    return [...bySize].sort((a, b) => seconds.get(b) - seconds.get(a));
  }
};

function secondsOf({ path, context }) {
  const name = path.slice(context.config.rootDir.length + 1);
  return SECONDS[name] ?? BY_KIND.find(([pattern]) => pattern.test(name))[1];
}
