const { median, medianRatio } = require('./figures.cjs');
const { each, longestBacklog, medians, rowsOf, serversOf, wrongOf } = require('./rows.cjs');
const { table } = require('./table.cjs');

const BARE = '(C) bare + MongoDB';

/** One line for each server: medians over the rounds; of the waits the longest. */
function realLines({ webhook, dial }) {
  const bare = rowsOf(webhook, BARE);
  return serversOf(webhook).map((server) => {
    const own = rowsOf(webhook, server);
    const cpu = (kind) => median(own.map((row) => row.cpu[kind]));
    const dialled = rowsOf(dial, server);
    return {
      ...{ server, wrong: wrongOf(own), backlogSeconds: longestBacklog(own) },
      ...medians(own, ['perSecond', 'p50Ms', 'p99Ms', 'busy']),
      toBare: medianRatio(each(own, 'perSecond'), each(bare, 'perSecond')),
      api: cpu('api'),
      worker: cpu('worker'),
      mongod: cpu('mongod'),
      kafka: cpu('kafka'),
      inviteP50Ms: median(dialled.map(({ whole }) => whole.p50Ms)),
      inviteP99Ms: median(dialled.map(({ whole }) => whole.p99Ms)),
    };
  });
}

const COLUMNS = [
  ['server', 'server'],
  ['leads/s', 'perSecond'],
  ['p50 ms', 'p50Ms'],
  ['p99 ms', 'p99Ms'],
  ['x C', 'toBare'],
  ['CPU us/lead: api', 'api'],
  ['worker', 'worker'],
  ['mongod', 'mongod'],
  ['kafka', 'kafka'],
  ['backlog s', 'backlogSeconds'],
  ['to INVITE p50 ms', 'inviteP50Ms'],
  ['p99 ms', 'inviteP99Ms'],
  ['not 202', 'wrong'],
  ['load, cores', 'busy'],
];

const realTable = (results) => table(COLUMNS, realLines(results));

/** Medians over the rounds, one line for each number of calls. */
const summaryTable = ({ summary }) =>
  table(
    [
      ['calls', 'calls'],
      ['summary p50 ms', 'p50Ms'],
      ['p99 ms', 'p99Ms'],
      ['seeded in s', 'seedSeconds'],
    ],
    [...new Set(each(summary, 'calls'))].map((calls) => {
      const own = summary.filter((row) => row.calls === calls);
      return { calls, ...medians(own, ['p50Ms', 'p99Ms']), seedSeconds: own[0].seedSeconds };
    }),
  );

const realReport = (results) => [realTable(results), ...(results.summary.length > 0 ? [summaryTable(results)] : [])].join('\n\n');

/** What must never be, however fast: each is a reason to fail. */
function realMistakes({ webhook }) {
  return [
    ...webhook
      .filter(({ refused, failures }) => refused + failures > 0)
      .map(({ server, statuses, failures }) => `${server}: ${JSON.stringify(statuses)}, ${failures} failures`),
    ...webhook
      .filter(({ backlogSeconds }) => backlogSeconds === undefined)
      .map(({ server, round }) => `${server}, round ${round}: leads are missing after the load`),
  ];
}

module.exports = { BARE, realLines, realMistakes, realReport };
