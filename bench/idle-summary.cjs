const { median } = require('./figures.cjs');
const { each, medians } = require('./rows.cjs');
const { goalsTable, table } = require('./table.cjs');

const STANDALONE = 'standalone';
const ON_ENGINES = 'one api, one worker, MongoDB and Kafka';
/** Percent of a core. */
const BOUNDS = { [STANDALONE]: 0.5, api: 1, worker: 1 };
const INVITE_P50_MS = 100;
const INVITE_P99_MS = 500;

const rowsOf = (idle, process) => idle.filter((row) => row.process === process);

function idleFigures({ idle, dial }) {
  const rests = Object.entries(BOUNDS).map(([process, bound]) => ({
    ...{ what: `${process} at rest, of a core`, value: median(each(rowsOf(idle, process), 'percent')), unit: '%', is: '<', bound },
  }));
  const invites = dial.flatMap(({ server, whole }) => [
    { what: `lead posted to INVITE after the rest, p50: ${server}`, value: whole.p50Ms, unit: 'ms', is: '<', bound: INVITE_P50_MS },
    { what: 'the same, p99', value: whole.p99Ms, unit: 'ms', is: '<', bound: INVITE_P99_MS },
  ]);
  return [...rests, ...invites];
}

/** One line for each process: medians over the rounds. */
const idleTable = ({ idle, seconds }) =>
  table(
    [
      ['process', 'process'],
      [`CPU in ${seconds} s, % of a core`, 'percent'],
      ['its threads woke, /s', 'wakesPerSecond'],
    ],
    [...new Set(each(idle, 'process'))].map((process) => ({
      process,
      ...medians(rowsOf(idle, process), ['percent', 'wakesPerSecond']),
    })),
  );

const idleReport = (results) => `${goalsTable(idleFigures(results), results.isJudged)}\n\n${idleTable(results)}`;

/** What must never be: a process that has ended or stands still uses nothing. */
const idleMistakes = ({ idle }) =>
  idle.filter(({ percent }) => !(percent > 0)).map(({ process, round }) => `${process}, round ${round + 1}: it used no CPU time at all`);

module.exports = { idleFigures, idleMistakes, idleReport, ON_ENGINES, STANDALONE };
