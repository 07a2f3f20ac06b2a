const { median, percentile } = require('./figures.cjs');
const { goalsTable, percent, table, tenths } = require('./table.cjs');

const DIALLING = 'dialling';
const QUIET = 'quiet';
/** Issue 11, item 7. */
const INTERVAL_BOUND_MS = 30;
const INTERVAL_BOUND_CALLS = 200;
const CLOCK_BOUND_MS = 100;
const LATE_MS = 60;
const BUNCHED_MS = 5;

/** One row out of what media-ears.cjs reported of a window. */
function windowRow({ calls: wanted, window, round, report, cores, seconds }) {
  const intervals = report.calls.flatMap(({ intervalsMs }) => intervalsMs);
  const share = (isMeant) => intervals.filter(isMeant).length / intervals.length;
  const most = (of) => Math.max(0, ...report.calls.map(of));
  const packets = report.calls.reduce((sum, call) => sum + call.packets, 0);
  return {
    ...{ calls: wanted, window, round, seconds, heard: report.calls.length, packets },
    missing: report.calls.reduce((sum, call) => sum + call.missing, 0) / Math.max(1, packets),
    intervalP50Ms: percentile(intervals, 50),
    intervalP99Ms: percentile(intervals, 99),
    intervalMaxMs: percentile(intervals, 100),
    lateShare: share((ms) => ms > LATE_MS),
    bunchedShare: share((ms) => ms < BUNCHED_MS),
    jitterMs: most(({ jitterP50Ms }) => jitterP50Ms ?? 0),
    aheadMs: most(({ aheadMs }) => aheadMs),
    behindMs: most(({ behindMs }) => behindMs),
    timerP99Ms: report.timerP99Ms,
    timerMaxMs: report.timerMaxMs,
    ...cores,
  };
}

/** The rounds of one window as one row: medians, and the worst of what may never be exceeded. */
function merged(rows) {
  const [first] = rows;
  const of = (name, how = median) => how(rows.map((row) => row[name]));
  const worst = (values) => Math.max(...values);
  const medians = Object.keys(first).filter((name) => typeof first[name] === 'number');
  return {
    ...first,
    ...Object.fromEntries(medians.map((name) => [name, of(name)])),
    intervalMaxMs: of('intervalMaxMs', worst),
    aheadMs: of('aheadMs', worst),
    behindMs: of('behindMs', worst),
    timerMaxMs: of('timerMaxMs', worst),
  };
}

function mergedRows(rows) {
  const places = [...new Set(rows.map(({ calls, window }) => `${calls} ${window}`))];
  return places.map((place) => merged(rows.filter(({ calls, window }) => `${calls} ${window}` === place)));
}

function mediaFigures(rows) {
  const one = mergedRows(rows);
  const loaded = one.find(({ calls, window }) => calls === INTERVAL_BOUND_CALLS && window === DIALLING);
  const most = (name) => (one.length > 0 ? Math.max(...one.map((row) => row[name])) : undefined);
  const what = `packet interval p99, ${INTERVAL_BOUND_CALLS} calls while 50 a second are dialled`;
  return [
    { what, value: loaded?.intervalP99Ms, unit: 'ms', is: '<', bound: INTERVAL_BOUND_MS },
    { what: 'RTP clock ahead of the wall clock, most of all calls and windows', value: most('aheadMs'), unit: 'ms', is: '<', bound: CLOCK_BOUND_MS },
    { what: 'RTP clock behind the wall clock, the same', value: most('behindMs'), unit: 'ms', is: '<', bound: CLOCK_BOUND_MS },
  ]; // prettier-ignore
}

const mediaTable = (rows) =>
  table(
    [
      { title: 'Calls', of: ({ calls }) => calls },
      { title: 'Window', of: ({ window, seconds }) => `${window}, ${seconds.toFixed(0)} s` },
      { title: 'dialled a second', of: ({ dialledPerSecond }) => tenths(dialledPerSecond) },
      { title: 'interval p50 / p99 / max ms', of: (row) => [row.intervalP50Ms, row.intervalP99Ms, row.intervalMaxMs].map(tenths).join(' / ') },
      { title: `over ${LATE_MS} ms`, of: ({ lateShare }) => percent(lateShare) },
      { title: `under ${BUNCHED_MS} ms`, of: ({ bunchedShare }) => percent(bunchedShare) },
      { title: 'jitter p50 of worst ms', of: ({ jitterMs }) => tenths(jitterMs) },
      { title: 'RTP clock ahead, behind ms', of: ({ aheadMs, behindMs }) => `${Math.round(aheadMs)}, ${Math.round(behindMs)}` },
      { title: 'missing', of: ({ missing }) => percent(missing) },
      { title: 'CPU cores: service, machine', of: ({ cores, machineCores }) => `${cores.toFixed(2)}, ${machineCores.toFixed(1)}` },
      { title: 'noise p99, max ms', of: ({ timerP99Ms, timerMaxMs }) => `${tenths(timerP99Ms)}, ${tenths(timerMaxMs)}` },
    ],
    mergedRows(rows),
  ); // prettier-ignore

const mediaReport = ({ media, isJudged }) =>
  `${goalsTable(mediaFigures(media), isJudged)}\n\n${mediaTable(media)}\n\nnoise: how late the far end's own timer was`;

/** What must never be, whatever the pace. */
const mediaMistakes = ({ lost }) => lost.map(({ calls, round, what }) => `${calls} calls, round ${round + 1}: ${what}`);

module.exports = { DIALLING, QUIET, mediaFigures, mediaMistakes, mediaReport, mergedRows, windowRow };
