const { median, ratio } = require('./figures.cjs');
const { figure, table } = require('./table.cjs');

/** Order of the windows of a round. Each commit comes first once and last once, so that a machine that grows slower slows both alike. */
const ORDER = ['bare before', 'first', 'second', 'second', 'first', 'bare after'];
/** The smallest difference that a comparison has to see. */
const MAX_CHANGE = 0.05;
/** The verdict is about the CPU of a lead: the other two depend on the disk and on who else uses the machine. */
const METRICS = [
  ['CPU us a lead', 'cpuPerLead'],
  ['leads/s', 'perSecond'],
  ['p99 ms', 'p99Ms'],
];
const JUDGED = 'cpuPerLead';

/** The mean over the windows that one place had in each round, by round. */
function byRound(rows, place, field) {
  const own = rows.filter((row) => row.place === place);
  return [...new Set(own.map(({ round }) => round))].map((round) => {
    const values = own.filter((row) => row.round === round).map((row) => row[field]);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

/** `from` and `to` round by round. `spread`: half the distance from the lowest to the highest ratio, relative to the median ratio. */
function change(rows, from, to, field) {
  const [before, after] = [byRound(rows, from, field), byRound(rows, to, field)];
  const ratios = after.map((value, round) => ratio(value, before[round]));
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  return {
    ...{ before: median(before), after: median(after), ratio: median(ratios), lowest, highest },
    spread: (highest - lowest) / 2 / median(ratios),
    drift: median(ratios.map((value) => Math.abs(value - 1))),
  };
}

/** @param bare rows of one bare server */
const noiseOf = (bare) => change(bare, 'bare before', 'bare after', JUDGED).drift;

/**
 * @param rows {server, place: of ORDER, round, cpuPerLead, perSecond, p99Ms}[]; a bare server's rows have its name
 * @returns exitCode 0: the second commit takes at most 5 % more CPU a lead; 1: more; 2: the noise is larger than that, so nobody can tell
 */
function judge(rows) {
  const { ratio: times, spread } = change(rows, 'first', 'second', JUDGED);
  const noise = Math.max(spread, ...bareServersOf(rows).map((own) => noiseOf(own)));
  const exitCode = !(noise <= MAX_CHANGE) ? 2 : times > 1 + MAX_CHANGE ? 1 : 0;
  return { exitCode, times, noise };
}

function bareServersOf(rows) {
  const bare = rows.filter(({ place }) => place.startsWith('bare'));
  return [...new Set(bare.map(({ server }) => server))].map((name) => bare.filter(({ server }) => server === name));
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const between = ({ lowest, highest }) => `${figure(lowest)} to ${figure(highest)}`;

function changeTable(lines, [from, to]) {
  const columns = [
    { title: 'What', of: ({ what }) => what },
    { title: from, of: ({ before }) => before },
    { title: to, of: ({ after }) => after },
    { title: 'ratio', of: (line) => line.ratio },
    { title: 'lowest to highest', of: between },
    { title: 'spread', of: ({ spread }) => percent(spread) },
  ];
  return table(columns, lines);
}

const WORDS = {
  0: ({ times }) =>
    `The second commit takes ${figure(times)} times the CPU a lead of the first: no more than ${percent(MAX_CHANGE)} above it.`,
  1: ({ times }) => `SLOWER: the second commit takes ${figure(times)} times the CPU a lead of the first.`,
  2: () => `NOT JUDGED: the noise is larger than the ${percent(MAX_CHANGE)} that have to be seen. Run it again when the machine is quiet.`,
};

function compareReport(rows, names) {
  const bare = bareServersOf(rows).flatMap((own) =>
    METRICS.map(([title, field]) => ({
      what: `${own[0].server}, ${title}`,
      ...change(own, 'bare before', 'bare after', field),
    })),
  );
  const verdict = judge(rows);
  return [
    changeTable(
      METRICS.map(([what, field]) => ({ what, ...change(rows, 'first', 'second', field) })),
      names,
    ),
    `The machine, by the bare servers before and after each round:\n\n${changeTable(bare, ['before', 'after'])}`,
    `Noise of the CPU a lead: ${percent(verdict.noise)}, the largest of the spread between the commits and each bare server's median change in a round.`,
    WORDS[verdict.exitCode](verdict),
  ].join('\n\n');
}

module.exports = { compareReport, judge, ORDER };
