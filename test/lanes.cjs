/**
 * Which specs `npm test` runs beside what (test/run.cjs), as data. Unit specs run together by room; of the others, one
 * that is not named here is light: as many of those run at a time as there are cores.
 */

/**
 * Specs that need a core or more of their own for as long as they run, one at a time: whole clusters, kills under load, Asterisk, Chromium. What
 * they declare is processor time in seconds, with all their processes, on a machine with two cores; the dearest is begun first.
 */
const HEAVY = {
  'libs/bus/src/kafka/kafka-keeps.medium-spec.ts': 45,
  'test/chaos/cuts.chaos-spec.ts': 55,
  'test/chaos/engines.chaos-spec.ts': 100,
  'test/chaos/random.chaos-spec.ts': 60,
  'test/chaos/road.chaos-spec.ts': 120,
  'test/chaos/storm.chaos-spec.ts': 80,
  'test/chaos/trunks.chaos-spec.ts': 20,
  'test/e2e/asterisk-killed.e2e-spec.ts': 25,
  'test/e2e/asterisk-sockets.e2e-spec.ts': 30,
  'test/e2e/asterisk-worker.e2e-spec.ts': 40,
  'test/e2e/cluster.e2e-spec.ts': 50,
  'test/e2e/talk.e2e-spec.ts': 25,
  'test/e2e/trunk.e2e-spec.ts': 35,
  'test/e2e/upgrade-last-release.e2e-spec.ts': 60,
};

/** Light specs that take longest, in seconds: begun last, one of them would prolong the run alone. Those of rooms are named in test/plan.cjs. */
const LONG = {
  '.cache/together/libs-road-1.room-spec.ts': 200,
  '.cache/together/libs-road-2.room-spec.ts': 90,
  'libs/road/src/calls/billed-time.medium-spec.ts': 80,
  'libs/voice/src/speakers/espeak.medium-spec.ts': 25,
  'test/e2e/compose-commands.e2e-spec.ts': 55,
  'test/e2e/migrate.e2e-spec.ts': 30,
  'test/e2e/new-plugin.e2e-spec.ts': 45,
  'test/e2e/openapi.e2e-spec.ts': 60,
};

/** Folders whose unit specs run together, in the order in which they are begun; a folder with more than MOST_TOGETHER specs is halved, and so on. */
const ROOMS = ['libs', 'apps', 'plugins', 'clients', 'test', 'bench'];
const MOST_TOGETHER = 35;

module.exports = { HEAVY, LONG, MOST_TOGETHER, ROOMS };
