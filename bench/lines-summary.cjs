const { mergedRows } = require('./media-summary.cjs');
const { medians } = require('./rows.cjs');
const { goalsTable, hundredths, table, tenths } = require('./table.cjs');

const ORIGINATE = 'originate';
const DRIVERS = ['sip', 'asterisk'];
const LEAD_P50_MS = 100;
const LEAD_P99_MS = 500;
/** A rate counts as held if this share of the offered calls was reached. */
const HELD_SHARE = 0.95;
const WORKER_SET_UPS = 50;
/** The marks to beat, at so many calls at once. CPU is of a second and call. */
const MARKS = { calls: 200, intervalP99Ms: 22, asteriskMs: 6.3, nodeMs: 1 };
/**
 * What a bare script reached over ARI on the same version of Asterisk before the driver was built, on two busy cores. Its calls at once sent
 * whole utterances over a WebSocket each; its set-ups had no media leg, and ours make one for each call.
 */
const SCRIPT = {
  audio: { calls: 200, intervalP99Ms: 21.8, intervalMaxMs: 37, jitterMs: 0.9, asteriskMs: 6.1, nodeMs: 0.9 },
  setUps: [
    { perSecond: 50, heldPerSecond: 48.9, p50Ms: 59, p99Ms: 186, asteriskMs: 4.2, nodeMs: 2.5 },
    { perSecond: 100, heldPerSecond: 98.8, p50Ms: 61, p99Ms: 86, asteriskMs: 3.3, nodeMs: 1.8 },
    { perSecond: 150, heldPerSecond: 91, p50Ms: 2_143, p99Ms: 3_929, asteriskMs: 7.7, nodeMs: 2.1 },
  ],
};
/** While calls are set up, the interval of our own user agent has this bound (media-summary.cjs); the script's is its goal. */
const SIP_INTERVAL_MS = 30;
const SCRIPT_NAME = 'bare ARI script, two busy cores';

/** A word that comes late is a matter of pace; the other failures must never be. */
const SILENT = 'without a word';

/** How many of the leads failed in which way. @param calls {invites, isUp, endedBy, isHeard}[], one for each lead that was posted */
function workerFailures({ refused, calls }) {
  const failed = {
    refused,
    'not called': calls.filter(({ invites }) => invites.length === 0).length - refused,
    'called twice': calls.filter(({ invites }) => invites.length > 1).length,
    'not acknowledged': calls.filter(({ invites, isUp }) => invites.length > 0 && !isUp).length,
    'ended before the person hung up': calls.filter(({ isUp, endedBy }) => isUp && endedBy !== 'phone').length,
    [SILENT]: calls.filter(({ isUp, isHeard }) => isUp && !isHeard).length,
  };
  return Object.fromEntries(Object.entries(failed).filter(([, count]) => count > 0));
}

const failuresOf = ({ failed }) => Object.values(failed).reduce((sum, count) => sum + count, 0);
const isHeld = ({ heldPerSecond, perSecond }) => heldPerSecond >= HELD_SHARE * perSecond;

/** The highest rate that was held, at it and at all below without a failure. */
function bestRate(rows, driver) {
  const own = rows.filter((row) => row.driver === driver);
  const bad = own.findIndex((row) => failuresOf(row) > 0 || !isHeld(row));
  return (bad < 0 ? own : own.slice(0, bad)).at(-1)?.perSecond;
}

/** The rounds of one way as one row. */
function leadRow(lead, way) {
  const rows = lead.filter((row) => row.way === way);
  return { way, leads: rows[0]?.leads, ...medians(rows, ['p50Ms', 'p95Ms', 'p99Ms']) };
}

/** The rounds of one driver as one row for each number of calls; what a call keeps in memory is the most of all rounds. */
function audioRows(audio, driver, isThread) {
  const own = audio.filter((row) => row.driver === driver && row.isThread === isThread);
  return mergedRows(own).map((row) => {
    const most = (field) => Math.max(...own.filter(({ calls }) => calls === row.calls).map((one) => one[field]));
    return {
      ...row,
      up: Math.min(...own.filter(({ calls }) => calls === row.calls).map(({ up }) => up)),
      nodeMb: most('nodeMb'),
      asteriskMb: most('asteriskMb'),
    };
  });
}

const atMark = (rows) => rows.find(({ calls }) => calls === MARKS.calls);

function audioFigures(audio) {
  const { intervalP99Ms, asteriskMs, nodeMs } = MARKS;
  const below = (what, value, bound, goal) => ({ what, value, unit: 'ms', is: '<', bound, goal });
  const atOnce = DRIVERS.map((driver) => ({
    what: `calls at once with audio both ways: ${driver}`,
    value: Math.max(...audioRows(audio, driver, true).filter(({ up, calls }) => up === calls).map(({ up }) => up)),
    ...{ unit: '', is: '>=', bound: MARKS.calls },
  })); // prettier-ignore
  const [sip, asterisk] = DRIVERS.map((driver) => atMark(audioRows(audio, driver, true)));
  const alone = atMark(audioRows(audio, 'asterisk', false));
  return [
    ...atOnce,
    below(`packet interval p99, ${MARKS.calls} calls: asterisk`, asterisk?.intervalP99Ms, intervalP99Ms),
    below(`packet interval p99, ${MARKS.calls} calls: sip`, sip?.intervalP99Ms, SIP_INTERVAL_MS, intervalP99Ms),
    below("CPU a second and call: Asterisk", alone?.asteriskMs, asteriskMs),
    below('CPU a second and call: Node, driver asterisk, nobody listens', alone?.nodeMs, nodeMs),
  ]; // prettier-ignore
}

function lineFigures({ lead, worker, alone, audio }) {
  const leads = DRIVERS.flatMap((driver) => [
    { what: `lead posted to INVITE, p50: ${driver}`, value: leadRow(lead, driver).p50Ms, unit: 'ms', is: '<', bound: LEAD_P50_MS },
    { what: 'the same, p99', value: leadRow(lead, driver).p99Ms, unit: 'ms', is: '<', bound: LEAD_P99_MS },
  ]);
  const rate = (what, rows, bound) =>
    DRIVERS.map((driver) => ({ what: `${what}: ${driver}`, value: bestRate(rows, driver), unit: '/s', is: '>=', bound }));
  return [
    ...leads,
    { what: 'plain originate to INVITE, p50', value: leadRow(lead, ORIGINATE).p50Ms, unit: 'ms' },
    ...rate('set-ups by one worker without a failure', worker, WORKER_SET_UPS),
    ...rate('set-ups by the driver alone without a failure', alone, SCRIPT.setUps[1].perSecond),
    ...audioFigures(audio),
  ];
}

const percent = (share) => (Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '-');
const failedWords = ({ failed = {} }) => Object.entries(failed).filter(([, count]) => count > 0).map(([why, count]) => `${count} ${why}`).join(', ') || '0'; // prettier-ignore

const leadTable = (lead) =>
  table(
    [
      { title: 'Way', of: ({ way }) => way },
      { title: 'in each round', of: ({ leads }) => leads },
      { title: 'to INVITE p50 / p95 / p99 ms', of: (row) => [row.p50Ms, row.p95Ms, row.p99Ms].map(tenths).join(' / ') },
    ],
    [...DRIVERS, ORIGINATE].map((way) => leadRow(lead, way)),
  );

const setUpTable = (rows, took, more = []) =>
  table(
    [
      { title: 'Through', of: ({ driver }) => driver },
      { title: 'offered /s', of: ({ perSecond }) => perSecond },
      { title: 'calls', of: ({ calls }) => calls },
      { title: 'failed', of: failedWords },
      { title: 'held /s', of: ({ heldPerSecond }) => tenths(heldPerSecond) },
      { title: `${took} p50 / p99 ms`, of: ({ p50Ms, p99Ms }) => [p50Ms, p99Ms].map(tenths).join(' / ') },
      ...more,
      { title: 'CPU ms a call: Asterisk, Node', of: ({ asteriskMs, nodeMs }) => [asteriskMs, nodeMs].map(tenths).join(', ') },
    ],
    rows.map((row) => (row.driver === 'sip' ? { ...row, asteriskMs: undefined } : row)),
  );

const FIRST_WORD = {
  title: 'answer to first word p50 / p99 ms',
  of: (row) => [row.wordP50Ms, row.wordP99Ms].map(tenths).join(' / '),
};

const audioName = ({ driver, isThread }) => `${driver}, ${isThread ? 'in its thread, with a listener' : 'nobody listens'}`;

function audioTable(audio) {
  const rows = DRIVERS.flatMap((driver) => [false, true].flatMap((isThread) => audioRows(audio, driver, isThread)));
  const ours = rows.map((row) => ({
    ...row,
    name: audioName(row),
    ...(row.driver === 'sip' && { asteriskMs: undefined, asteriskMb: undefined }),
  }));
  return table(
    [
      { title: 'Through', of: ({ name }) => name },
      { title: 'calls', of: ({ up, calls }) => up ?? calls },
      { title: 'interval p50 / p99 / max ms', of: (row) => [row.intervalP50Ms, row.intervalP99Ms, row.intervalMaxMs].map(tenths).join(' / ') },
      { title: 'jitter p50 of worst ms', of: ({ jitterMs }) => tenths(jitterMs) },
      { title: 'missing', of: ({ missing }) => percent(missing) },
      { title: 'frames heard', of: ({ heardShare }) => percent(heardShare) },
      { title: 'CPU ms a second and call: Asterisk, Node, of it the line', of: (row) => [row.asteriskMs, row.nodeMs, row.lineThreadMs].map(hundredths).join(', ') },
      { title: 'MB a call: Asterisk, Node', of: ({ asteriskMb, nodeMb }) => [asteriskMb, nodeMb].map(hundredths).join(', ') },
      { title: 'cores of the machine', of: ({ machineCores }) => tenths(machineCores) },
      { title: 'noise p99, max ms', of: ({ timerP99Ms, timerMaxMs }) => [timerP99Ms, timerMaxMs].map(tenths).join(', ') },
    ],
    [...ours, { name: SCRIPT_NAME, ...SCRIPT.audio }],
  ); // prettier-ignore
}

const linesReport = ({ lead, worker, alone, audio, isJudged, asterisk = 'Without Asterisk' }) =>
  [
    `${asterisk}.`,
    goalsTable(lineFigures({ lead, worker, alone, audio }), isJudged),
    leadTable(lead),
    setUpTable(worker, 'lead posted to INVITE', [FIRST_WORD]),
    setUpTable([...alone, ...SCRIPT.setUps.map((row) => ({ ...row, driver: SCRIPT_NAME }))], 'order to end'),
    audioTable(audio),
  ].join('\n\n');

/** What must never be, whatever the pace: a failure at a rate that has to be held, and calls that were lost. */
const linesMistakes = ({ worker, alone, lost }) => {
  const held = [...worker, ...alone].filter(({ perSecond }) => perSecond <= WORKER_SET_UPS);
  const failed = held.map((row) => ({ ...row, failed: { ...row.failed, [SILENT]: 0 } })).filter((row) => failuresOf(row) > 0);
  return [...failed.map((row) => `${row.perSecond} set-ups a second through ${row.driver}: ${failedWords(row)}`), ...lost];
};

module.exports = { bestRate, HELD_SHARE, lineFigures, linesMistakes, linesReport, ORIGINATE, workerFailures };
