const { medianRatio } = require('./figures.cjs');
const { each, medians, rowsOf, serversOf, wrongOf } = require('./rows.cjs');
const summary = require('./summary.cjs');
const { goalsTable, table } = require('./table.cjs');

const OURS = 'ours';
const CONNECTIONS = [16, 64];
const GOAL_AGAINST_N8N = 100;

const peersOf = (rows) => serversOf(rows).filter((name) => name !== OURS);

/** Leads a second of ours against theirs, round by round. */
const timesFaster = (rows, peer, connections) =>
  medianRatio(each(rowsOf(rows, OURS, connections), 'perSecond'), each(rowsOf(rows, peer, connections), 'perSecond'));

/** CPU a lead of theirs, its database included, against ours. */
const timesCheaper = (rows, peer, connections) =>
  medianRatio(each(rowsOf(rows, peer, connections), 'cpuPerLead'), each(rowsOf(rows, OURS, connections), 'cpuPerLead'));

function peersFigures({ webhook }) {
  return peersOf(webhook).flatMap((peer) => {
    const goal = peer.startsWith('n8n') ? { is: '>=', goal: GOAL_AGAINST_N8N } : {};
    return [
      ...CONNECTIONS.map((connections) => ({
        what: `leads a second against ${peer}, ${connections} connections`,
        value: timesFaster(webhook, peer, connections),
        unit: 'x',
        ...goal,
      })),
      { what: `CPU a lead of ${peer} against ours, 64 connections`, value: timesCheaper(webhook, peer, 64), unit: 'x' },
    ];
  });
}

/** One line for each server and number of connections: medians over the rounds. */
function peersLines({ webhook }) {
  return CONNECTIONS.flatMap((connections) =>
    serversOf(webhook).map((server) => {
      const own = rowsOf(webhook, server, connections);
      return { connections, server, wrong: wrongOf(own), ...medians(own, ['perSecond', 'p50Ms', 'p99Ms', 'cpuPerLead', 'busy']) };
    }),
  );
}

/** Of a peer we know neither its memory nor its backlog, and it is compared with no other server of ours. */
const COLUMNS = summary.COLUMNS.filter(([head]) => !['RSS MB', 'of it own', 'backlog s', 'x A', 'x B'].includes(head));

const PROOF_COLUMNS = [
  ['server', 'server'],
  ['answered 202', 'answered'],
  ['not answered 202', 'unaccepted'],
  ['not stored', 'missing'],
  ['stored twice', 'twice'],
];

/** The most of its rounds: a peer's database goes on from round to round, ours begins anew. */
function proofLines({ proof }) {
  const fields = ['answered', 'unaccepted', 'missing', 'twice'];
  return serversOf(proof).map((server) => {
    const own = rowsOf(proof, server);
    return { server, ...Object.fromEntries(fields.map((field) => [field, Math.max(...each(own, field))])) };
  });
}

const about = ({ name, node, settings, postgres, postgresSettings }) =>
  `* ${name} on Node ${node}: ${settings}. PostgreSQL ${postgres}: ${postgresSettings}.`;

const peersReport = (results) =>
  [
    goalsTable(peersFigures(results), results.isJudged),
    table(COLUMNS, peersLines(results)),
    table(PROOF_COLUMNS, proofLines(results)),
    results.peers.map(about).join('\n'),
  ].join('\n\n');

/** What must never be, however fast: each is a reason to fail. */
function peersMistakes({ webhook, proof }) {
  return [
    ...webhook
      .filter(({ refused, failures, backlogSeconds }) => refused + failures > 0 || backlogSeconds === undefined)
      .map(({ server, connections, statuses, failures }) => `${server}, ${connections}: ${JSON.stringify(statuses)}, ${failures} failures`),
    ...proof
      .filter(({ missing, twice }) => missing + twice > 0)
      .map(
        ({ server, round, missing, twice }) => `${server}, round ${round + 1}: ${missing} not stored after a kill, ${twice} stored twice`,
      ),
  ];
}

module.exports = { peersFigures, peersMistakes, peersReport };
