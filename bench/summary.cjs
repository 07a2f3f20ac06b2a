const { median, medianRatio, ratio } = require('./figures.cjs');
const { each, longestBacklog, medians, rowsOf, wrongOf } = require('./rows.cjs');
const { table } = require('./table.cjs');

const OURS = 'ours';
const NO_SYNC = 'ours, syncs off';
const REPOSITORY = '(A) bare + repository';
const LOG = '(B) bare + log';

/** Ratio of requests a second, by rounds. */
const against = (rows, server, connections, ours = OURS) =>
  medianRatio(each(rowsOf(rows, ours, connections), 'perSecond'), each(rowsOf(rows, server, connections), 'perSecond'));

/** One line for each server and number of connections: medians over the rounds; of the waits the longest. */
function webhookLines(rows) {
  const kinds = new Map(rows.map(({ server, connections }) => [`${connections} ${server}`, { server, connections }]));
  return [...kinds.values()]
    .sort((a, b) => a.connections - b.connections || a.server.localeCompare(b.server))
    .map(({ server, connections }) => {
      const own = rowsOf(rows, server, connections);
      return {
        ...{ server, connections, wrong: wrongOf(own), backlogSeconds: longestBacklog(own) },
        ...medians(own, ['perSecond', 'p50Ms', 'p99Ms', 'cpuPerLead', 'rssMb', 'anonymousMb', 'busy']),
        toRepository: medianRatio(each(own, 'perSecond'), each(rowsOf(rows, REPOSITORY, connections), 'perSecond')),
        toLog: medianRatio(each(own, 'perSecond'), each(rowsOf(rows, LOG, connections), 'perSecond')),
      };
    });
}

const COLUMNS = [
  ['conn.', 'connections'],
  ['server', 'server'],
  ['leads/s', 'perSecond'],
  ['p50 ms', 'p50Ms'],
  ['p99 ms', 'p99Ms'],
  ['CPU us/lead', 'cpuPerLead'],
  ['RSS MB', 'rssMb'],
  ['of it own', 'anonymousMb'],
  ['backlog s', 'backlogSeconds'],
  ['x A', 'toRepository'],
  ['x B', 'toLog'],
  ['not 202', 'wrong'],
  ['load, cores', 'busy'],
];

const webhookTable = (rows) => table(COLUMNS, webhookLines(rows));

/** Rows of the speeds to hold (docs/behaviour.md), with their bounds and goals. */
function goalFigures({ webhook, dial, wallet, announcing, startMs }) {
  const at64 = webhookLines(webhook).find(({ server, connections }) => server === OURS && connections === 64) ?? {};
  const backlogs = webhookLines(webhook).filter(({ server }) => server === OURS);
  const durable = [16, 64, 256].map((connections) => against(webhook, NO_SYNC, connections));
  const dialled = (part, field) => median(dial.map((round) => round[part][field]));
  const row = (what, value, unit, is, bound, goal) => ({ what, value, unit, is, bound, goal });
  const isEmpty = backlogs.every(({ backlogSeconds }) => backlogSeconds !== undefined);
  return [
    row('lead posted to INVITE on the wire (store included), p50', dialled('whole', 'p50Ms'), 'ms', '<', 100),
    row('the same, p99', dialled('whole', 'p99Ms'), 'ms', '<', 500),
    row('202 read to INVITE on the wire, p50', dialled('stored', 'p50Ms'), 'ms', '<', 100),
    row('the same, p99', dialled('stored', 'p99Ms'), 'ms', '<', 500),
    row('webhook, 64 connections, against (A) bare + repository', against(webhook, REPOSITORY, 64), 'x', '>=', 0.7, 0.95),
    row('webhook, 64 connections, against (B) bare + log', against(webhook, LOG, 64), 'x', '>=', 0.35, 0.7),
    row('webhook, 64 connections, p99', at64.p99Ms, 'ms', '<', 50),
    row('webhook, 64 connections, CPU per lead, its road included', at64.cpuPerLead, 'us'),
    row(
      'backlog empty after the load, longest wait',
      isEmpty ? Math.max(...backlogs.map((one) => one.backlogSeconds)) : Infinity,
      's',
      '<',
      5,
    ),
    ...[16, 64, 256].map((connections, i) => row(`durable against not durable, ${connections} connections`, durable[i], 'x', '>=', 0.9)),
    row('reservations and settlements of one tenant, shared commits', median(each(wallet, 'shared')), '/s'),
    row('the same against one by one', medianRatio(each(wallet, 'shared'), each(wallet, 'oneByOne')), 'x', '>=', 8),
    row('announcing', median(each(announcing, 'announced')), '/s'),
    row(
      'announcing against the repository alone, both without HTTP',
      medianRatio(each(announcing, 'announced'), each(announcing, 'intake')),
      'x',
    ),
    // "Intake" is the service's: announcing must be faster than intake by this factor, or a backlog grows.
    row(
      'announcing against intake by our webhook, 64 connections',
      ratio(median(each(announcing, 'announced')), at64.perSecond),
      'x',
      '>=',
      3,
      8,
    ),
    row('start to first answer', startMs / 1000, 's', '<', 5),
  ];
}

/** What must never be, however fast: each is a reason to fail. */
function mistakes({ webhook, wallet, announcing }) {
  const wrong = webhook.filter(({ refused, failures }) => refused + failures > 0);
  return [
    ...wrong.map(
      ({ server, connections, statuses, failures }) => `${server}, ${connections}: ${JSON.stringify(statuses)}, ${failures} failures`,
    ),
    ...webhook
      .filter((row) => row.backlogSeconds === undefined)
      .map((row) => `${row.server}, ${row.connections}: leads are missing after the load`),
    ...(wallet.every(({ isConserved }) => isConserved) ? [] : ['money was not conserved']),
    ...(announcing.every(({ isAllAnnounced }) => isAllAnnounced) ? [] : ['announcements were lost or came twice']),
  ];
}

module.exports = { COLUMNS, OURS, NO_SYNC, REPOSITORY, LOG, goalFigures, mistakes, webhookTable };
