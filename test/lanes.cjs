/**
 * Data for test/plan.cjs and test/sequencer.cjs. `npm test` runs two kinds of specs side by side: heavy specs, one at a time; and light specs, which
 * are all others, two at a time for each core. Unit specs are light, and grouped by room.
 */

/**
 * Specs that need a core or more of their own for as long as they run, one at a time: whole clusters, kills under load, Asterisk, Chromium. The
 * number is the processor time in seconds of the spec with all its processes on a machine with two cores. The spec with the largest number starts first.
 */
const HEAVY = {
  'libs/bus/src/kafka/kafka-keeps.medium-spec.ts': 35,
  'test/chaos/cuts.chaos-spec.ts': 55,
  'test/chaos/engines.chaos-spec.ts': 50,
  'test/chaos/random.chaos-spec.ts': 25,
  'test/chaos/road.chaos-spec.ts': 45,
  'test/chaos/storm.chaos-spec.ts': 60,
  'test/chaos/trunks.chaos-spec.ts': 20,
  'test/e2e/asterisk-killed.e2e-spec.ts': 25,
  'test/e2e/asterisk-sockets.e2e-spec.ts': 30,
  'test/e2e/asterisk-worker.e2e-spec.ts': 40,
  'test/e2e/cluster.e2e-spec.ts': 50,
  'test/e2e/talk.e2e-spec.ts': 25,
  'test/e2e/trunk.e2e-spec.ts': 35,
  'test/e2e/understands.e2e-spec.ts': 35,
  'test/e2e/upgrade-last-release.e2e-spec.ts': 60,
};

/** The light specs, and the groups of unit specs (test/plan.cjs), that take longest, in seconds. They start first: as the last one, each would prolong the run. */
const LONG = {
  '.cache/together/libs-road-1.room-spec.ts': 200,
  '.cache/together/libs-road-2.room-spec.ts': 90,
  'libs/road/src/calls/billed-time.medium-spec.ts': 80,
  'libs/voice/src/speakers/espeak.medium-spec.ts': 25,
  'test/e2e/compose-commands.e2e-spec.ts': 55,
  'test/e2e/migrate.e2e-spec.ts': 30,
  'test/e2e/new-plugin.e2e-spec.ts': 45,
  'test/e2e/new-record.e2e-spec.ts': 40,
  'test/e2e/openapi.e2e-spec.ts': 60,
};

module.exports = { HEAVY, LONG };
