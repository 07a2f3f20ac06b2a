/** The bounds and the tables of conversations by model (issue 31). A round has {groups, wordless, troubled}; a bound is judged by the median of the rounds. */
const { median, percentile } = require('../../figures.cjs');
const { percent, table } = require('../../table.cjs');
const { PROVIDERS_MS } = require('./delays.cjs');

const BOUNDS = { ownP50Ms: 60, ownP95Ms: 120, responseP50Ms: 700, responseP95Ms: 1_100, stopP95Ms: 250, lateP99Ms: 60, replacedMs: 2_000 };
const SHARES = { stopped: 0.02, cutOff: 0.05, wordless: 1 / 6 };

const isPaused = ({ kind }) => kind.startsWith('pause-') || kind.startsWith('wordless-');
const isSign = ({ kind }) => kind === 'backchannel' || kind === 'cough';
const isFinished = ({ kind }) => kind === 'answer' || kind === 'longing';
const share = (all, isSo) => (all.length === 0 ? undefined : all.filter(isSo).length / all.length);
const numbers = (all, field) => all.map((one) => one[field]).filter(Number.isFinite);

/** The figures of one group of calls. */
function groupFigures({ said, lateMs }) {
  const finished = said.filter(isFinished);
  const stops = said.filter(({ kind }) => kind === 'interruption');
  const of = (all, field, percents) => percents.map((one) => percentile(numbers(all, field), one));
  const [ownP50Ms, ownP95Ms] = of(finished, 'ownMs', [50, 95]);
  const [responseP50Ms, responseP95Ms] = of(
    said.filter((one) => one.responseMs !== undefined),
    'responseMs',
    [50, 95],
  );
  const [stopP50Ms, stopP95Ms] = of(stops, 'stopMs', [50, 95]);
  return {
    ...{ ownP50Ms, ownP95Ms, responseP50Ms, responseP95Ms, stopP50Ms, stopP95Ms },
    turns: finished.length,
    unanswered: said.filter((one) => one.isCutOff === false && one.responseMs === undefined).length,
    finishedCutOff: finished.filter(({ isCutOff }) => isCutOff).length,
    signs: said.filter(isSign).length,
    paused: said.filter((one) => isSign(one) && one.hasPaused).length,
    stopped: share(said.filter(isSign), ({ hasStopped }) => hasStopped),
    interruptions: stops.length,
    ignored: stops.filter(({ stopMs }) => stopMs === undefined).length,
    pauses: said.filter(isPaused).length,
    cutOff: share(said.filter(isPaused), ({ isCutOff }) => isCutOff),
    lateP99Ms: percentile(lateMs, 99),
    lateMaxMs: percentile(lateMs, 100),
  };
}

const groupNames = ({ rounds }) => rounds[0]?.groups.map(({ name }) => name) ?? [];
const groupsOf = ({ rounds }, name) => rounds.map(({ groups }) => groups.find((one) => one.name === name));
/** The median over the rounds of a figure of a group. */
const medianOf = (conversation, name, field) => median(groupsOf(conversation, name).map((group) => groupFigures(group)[field]));
const wordlessShares = ({ rounds }) => rounds.map(({ wordless }) => share(wordless.filter(isPaused), ({ isCutOff }) => isCutOff));

/** How much longer a person waits because a provider fails: before a reply, or in its middle. */
const lostMs = ({ ownMs, gapMs }) => Math.max(ownMs, gapMs);
const mostLost = (said) => said.reduce((most, one) => (one.ownMs === undefined ? most : Math.max(most, lostMs(one))), 0);
const unansweredIn = (said) => said.filter(({ isCutOff, responseMs }) => !isCutOff && responseMs === undefined).length;

/** @returns {what, value, unit, is, bound}[] */
function conversationFigures(conversation) {
  const below = (what, value, bound) => ({ what, value, unit: 'ms', is: '<', bound });
  const atMost = (what, value, bound) => ({
    what,
    value: 100 * value,
    unit: '%',
    is: '<',
    bound: Number((100 * bound + 0.001).toFixed(3)),
  });
  const figures = groupNames(conversation).flatMap((name) => {
    const of = (field) => medianOf(conversation, name, field);
    return [
      below(`own share, finished sentences, p50: ${name}`, of('ownP50Ms'), BOUNDS.ownP50Ms),
      below('the same, p95', of('ownP95Ms'), BOUNDS.ownP95Ms),
      below(`response by model, p50: ${name}`, of('responseP50Ms'), BOUNDS.responseP50Ms),
      below('the same, p95', of('responseP95Ms'), BOUNDS.responseP95Ms),
      below(`silent after a barge-in, p95: ${name}`, of('stopP95Ms'), BOUNDS.stopP95Ms),
      atMost(`stops on backchannels and coughs: ${name}`, of('stopped'), SHARES.stopped),
      atMost(`sentences with a pause of up to 900 ms spoken into, with words: ${name}`, of('cutOff'), SHARES.cutOff),
    ];
  });
  if (figures.length === 0) return [];
  const { rounds } = conversation;
  const [{ calls }] = rounds[0].groups;
  return [
    ...figures,
    below(
      `frames late, p99, ${calls} such calls on two cores: telephone`,
      medianOf(conversation, 'telephone', 'lateP99Ms'),
      BOUNDS.lateP99Ms,
    ),
    below(
      'a provider that stalls, drops or refuses is replaced, the longest',
      median(rounds.map(({ troubled }) => mostLost(troubled.flatMap(({ said }) => said)))),
      BOUNDS.replacedMs,
    ),
    atMost('sentences with a pause of up to 500 ms spoken into, without words', median(wordlessShares(conversation)), SHARES.wordless),
  ];
}

const whole = (value) => (Number.isFinite(value) ? String(Math.round(value)) : '-');
const slashed = (values) => values.map(whole).join(' / ');

function turnsTable(conversation) {
  const rows = conversation.rounds.flatMap(({ groups }, round) =>
    groups.map((group) => ({ round: round + 1, ...group, ...groupFigures(group) })),
  );
  return table(
    [
      ['conversation by model', 'name'],
      ['round', 'round'],
      ['calls', 'calls'],
      ['finished sentences', 'turns'],
      { title: 'own share p50 / p95 ms', of: ({ ownP50Ms, ownP95Ms }) => slashed([ownP50Ms, ownP95Ms]) },
      { title: 'response p50 / p95 ms', of: ({ responseP50Ms, responseP95Ms }) => slashed([responseP50Ms, responseP95Ms]) },
      { title: 'not answered', of: ({ unanswered }) => whole(unanswered) },
      { title: 'finished sentences spoken into', of: ({ finishedCutOff }) => whole(finishedCutOff) },
      { title: 'with a pause spoken into', of: ({ cutOff, pauses }) => `${percent(cutOff)} of ${pauses}` },
      { title: 'barge-ins: silent after p50 / p95 ms', of: ({ stopP50Ms, stopP95Ms }) => slashed([stopP50Ms, stopP95Ms]) },
      { title: 'not silent', of: ({ ignored, interruptions }) => `${ignored} of ${interruptions}` },
      { title: 'signs and coughs: paused, stopped', of: ({ paused, signs, stopped }) => `${paused}, ${percent(stopped)} of ${signs}` },
      { title: 'frames late p99 / most ms', of: ({ lateP99Ms, lateMaxMs }) => slashed([lateP99Ms, lateMaxMs]) },
      { title: 'cores: service, far ends', of: ({ serviceCores, farCores }) => `${serviceCores.toFixed(2)}, ${farCores.toFixed(2)}` },
    ],
    rows,
  );
}

const PARTS = [
  ["last sound to words, beyond the ears' time", 'toWordsMs'],
  ['words to the request', 'wordsToRequestMs'],
  ['first clause to the voice', 'tokenToTextMs'],
  ["first sound to the person's ear", 'soundToEarMs'],
  ['what the providers took too long', 'vendorsLateMs'],
];

/** Where our own share goes, over all rounds, a row for each line and each kind of ears. */
function partsTable(conversation) {
  const rows = groupNames(conversation).flatMap((name) => {
    const said = groupsOf(conversation, name).flatMap((group) => group.said.filter((one) => isFinished(one) && one.parts));
    return [...new Set(said.map(({ ears }) => ears))].map((ears) => {
      const own = said.filter((one) => one.ears === ears);
      return { name, ears, turns: own.length, own, parts: own.map(({ parts }) => parts) };
    });
  });
  return table(
    [
      ['own share by parts, p50 / p95 ms', 'name'],
      ['ears', 'ears'],
      ['sentences', 'turns'],
      { title: 'own share', of: ({ own }) => slashed([50, 95].map((one) => percentile(numbers(own, 'ownMs'), one))) },
      ...PARTS.map(([title, field]) => ({
        title,
        of: ({ parts }) => slashed([50, 95].map((one) => percentile(numbers(parts, field), one))),
      })),
      { title: 'requests a reply', of: ({ parts }) => (parts.reduce((sum, { requests }) => sum + requests, 0) / parts.length).toFixed(2) },
    ],
    rows,
  );
}

/** Sentences with a pause by its length. */
function pausesTable({ rounds }) {
  const said = rounds.flatMap(({ groups, wordless }) => [...groups.flatMap((group) => group.said), ...wordless]).filter(isPaused);
  const rows = [...new Set(said.map(({ kind, ears }) => `${kind} ${ears ?? 'none'}`))].sort().map((key) => {
    const [kind, ears] = key.split(' ');
    const own = said.filter((one) => one.kind === kind && (one.ears ?? 'none') === ears);
    return { ears, ms: Number(kind.split('-')[1]), sentences: own.length, cutOff: own.filter(({ isCutOff }) => isCutOff).length };
  });
  return table(
    [
      ['pause within a sentence, ms', 'ms'],
      ['ears', 'ears'],
      { title: 'spoken into', of: ({ cutOff, sentences }) => `${cutOff} of ${sentences}` },
    ],
    rows.sort((a, b) => a.ears.localeCompare(b.ears) || a.ms - b.ms),
  );
}

/** What a person loses by each trouble of a first provider, in all rounds. */
function troublesTable({ rounds }) {
  const all = rounds.flatMap(({ troubled }) => troubled);
  const rows = rounds[0].troubled.map(({ list, how }) => ({
    list,
    how,
    said: all.filter((one) => one.list === list && one.how === how).flatMap(({ said }) => said),
  }));
  return table(
    [
      { title: 'the first provider', of: ({ list, how }) => `${list} ${how}` },
      { title: 'sentences', of: ({ said }) => said.length },
      {
        title: 'time lost, p50 / most ms',
        of: ({ said }) => slashed([percentile(said.filter(({ ownMs }) => ownMs !== undefined).map(lostMs), 50), mostLost(said)]),
      },
      { title: 'not answered', of: ({ said }) => whole(unansweredIn(said)) },
    ],
    rows,
  );
}

const conversationTables = (conversation) => [
  `Providers take ${PROVIDERS_MS} ms of each response; what is longer is our own share.`,
  ...[turnsTable, partsTable, pausesTable, troublesTable].map((of) => of(conversation)),
];

module.exports = { conversationFigures, conversationTables, groupFigures };
