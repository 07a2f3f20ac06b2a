/** The tables of `npm run bench -- --voice`. */
const { median } = require('../figures.cjs');
const { goalsTable, hundredths, percent, table } = require('../table.cjs');
const { conversationFigures, conversationTables } = require('./model/summary.cjs');
const { PUBLISHED } = require('./published.cjs');

/** The silence that ends a turn without words. It is the product's own, and no setting. */
const HANGOVER_MS = 300;
const BOUNDS = { connectMs: 150, earMs: 100, stopP50Ms: 350, stopP95Ms: 500, lateMs: 60 };
const RESPONSE_MS = { 'browser opus': 250, 'browser pcmu': 200, telephone: 200 };

const whole = (value) => (Number.isFinite(value) ? String(Math.round(value)) : '-');
const counted = (part, all) => (all === undefined || part === undefined ? '-' : `${part} of ${all}`);

/** Bounds of "at most" are written as "below one more", as the other tables have them. */
const atMost = (what, value, bound) => ({ what, value, unit: 'ms', is: '<', bound: bound + 1 });

function responseFigures({ turns }) {
  if (turns.length === 0) return [];
  return Object.entries(RESPONSE_MS).map(([line, beyondMs]) => {
    const row = turns.find((one) => one.line === line && one.background === 'none');
    return atMost(`response, p50, hangover of ${HANGOVER_MS} ms: ${line}`, row?.p50Ms, HANGOVER_MS + beyondMs);
  });
}

function stopFigures({ overlaps }) {
  if (overlaps.length === 0) return [];
  return Object.keys(RESPONSE_MS).flatMap((line) => {
    const row = overlaps.find((one) => one.line === line);
    return [
      atMost(`silent after an interruption, p50: ${line}`, row?.p50Ms, BOUNDS.stopP50Ms),
      atMost('the same, p95', row?.p95Ms, BOUNDS.stopP95Ms),
    ];
  });
}

/** The bounds of the issue that wanted this. */
function voiceFigures(results) {
  const { connect, ear, greetings, atOnce, conversation } = results;
  return [
    ...(conversation ? conversationFigures(conversation) : []),
    ...connect.map(({ codec, p50Ms }) => ({ what: `click to connected, p50: ${codec}`, value: p50Ms, unit: 'ms', is: '<', bound: BOUNDS.connectMs })),
    ...ear.map(({ codec, p95Ms }) => ({ what: `mouth to ear, p95: ${codec}`, value: p95Ms, unit: 'ms', is: '<', bound: BOUNDS.earMs })),
    ...responseFigures(results),
    ...stopFigures(results),
    ...greetings.map(({ line, calls, whole: heard }) => ({ what: `greetings heard whole, of ${calls}: ${line}`, value: heard, unit: '', is: '>=', bound: calls })),
    ...atOnce.map(({ calls, cores, codec, lateP99Ms }) => atMost(`frames late, p99, ${calls} calls on ${cores} cores: ${codec}`, lateP99Ms, BOUNDS.lateMs)),
  ]; // prettier-ignore
}

const connectTable = ({ connect }) =>
  table(
    [
      ['click to connected', 'who'],
      ['codec', 'codec'],
      ['calls', 'calls'],
      { title: 'p50 / p95 ms', of: ({ p50Ms, p95Ms }) => `${whole(p50Ms)} / ${whole(p95Ms)}` },
      { title: 'the first call, ms', of: ({ firstMs }) => whole(firstMs) },
    ],
    [...connect, ...PUBLISHED.connect],
  );

const earTable = ({ ear }) =>
  table(
    [
      ['mouth to ear and back', 'who'],
      ['codec', 'codec'],
      { title: 'echoes heard', of: ({ echoes, bursts }) => counted(echoes, bursts) },
      { title: 'p50 / p95 ms', of: ({ p50Ms, p95Ms }) => `${whole(p50Ms)} / ${whole(p95Ms)}` },
      { title: "the browser's jitter buffer, ms", of: ({ jitterBufferMs }) => whole(jitterBufferMs) },
    ],
    [...ear, ...PUBLISHED.ear],
  );

const noiseWords = (background = 'none') => (background === 'none' ? 'none' : `${background.split(' ')[1]} dB below the voice`);

const turnTable = ({ turns }) =>
  table(
    [
      ['turns', 'line'],
      { title: 'noise', of: ({ background }) => noiseWords(background) },
      ['turns', 'turns'],
      { title: 'response p50 / p95 / most ms', of: ({ p50Ms, p95Ms, maxMs }) => [p50Ms, p95Ms, maxMs].map(whole).join(' / ') },
      { title: 'not answered', of: ({ unanswered }) => whole(unanswered) },
      { title: 'answers spoken into', of: ({ answersCutOff, answers }) => counted(answersCutOff, answers) },
      { title: 'sentences with a pause spoken into', of: ({ pausesCutOff, pauses }) => counted(pausesCutOff, pauses) },
    ],
    [...turns, ...PUBLISHED.turns],
  );

const pauseTable = ({ pauses }) =>
  table(
    [
      { title: 'pause within a sentence, ms', of: ({ pauseMs }) => pauseMs },
      { title: 'spoken into by ours, all lines, no noise', of: ({ cutOff, sentences }) => counted(cutOff, sentences) },
    ],
    pauses,
  );

const overlapTable = ({ overlaps }) =>
  table(
    [
      ['speech while the employee speaks', 'line'],
      ['interruptions', 'interruptions'],
      { title: 'silent after p50 / p95 / most ms', of: ({ p50Ms, p95Ms, maxMs }) => [p50Ms, p95Ms, maxMs].map(whole).join(' / ') },
      { title: 'not silent within 2 s', of: ({ ignored }) => whole(ignored) },
      { title: 'signs of listening that made it pause', of: ({ paused, backchannels }) => counted(paused, backchannels) },
      { title: 'that made it stop', of: ({ stopped, backchannels }) => counted(stopped, backchannels) },
    ],
    [...overlaps, ...PUBLISHED.overlaps],
  );

const silenceTable = ({ silences }) =>
  table(
    [
      ['nobody speaks', 'line'],
      { title: 'noise', of: ({ background }) => noiseWords(background) },
      ['utterances of the employee', 'utterances'],
      { title: 'silences between them, s', of: ({ pausesMs }) => pausesMs.map((ms) => (ms / 1_000).toFixed(1)).join(', ') },
      ['false turns', 'falseTurns'],
    ],
    silences,
  );

const greetingTable = ({ greetings }) =>
  table(
    [
      ['greetings', 'line'],
      { title: 'heard whole', of: ({ whole: heard, calls }) => counted(heard, calls) },
      { title: 'its first sound after the connection, p50, ms', of: ({ beganMs }) => whole(median(beganMs)) },
      {
        title: 'longer than it was made by, ms',
        of: ({ leastLongerMs, mostLongerMs }) => `${whole(leastLongerMs)} to ${whole(mostLongerMs)}`,
      },
      { title: 'least energy', of: ({ leastEnergy }) => percent(leastEnergy) },
      { title: 'first and last words, least likeness', of: ({ leastLikeness }) => hundredths(leastLikeness) },
    ],
    greetings,
  );

const atOnceTable = ({ atOnce }) =>
  table(
    [
      ['calls at once', 'who'],
      ['calls', 'calls'],
      ['cores of the service', 'cores'],
      ['codec', 'codec'],
      {
        title: 'frames late p50 / p99 / most ms',
        of: ({ lateP50Ms, lateP99Ms, lateMaxMs }) => [lateP50Ms, lateP99Ms, lateMaxMs].map(whole).join(' / '),
      },
      { title: 'missing', of: ({ missing }) => whole(missing) },
      { title: 'CPU ms a second and call', of: ({ cpuMsPerCall }) => hundredths(cpuMsPerCall) },
      { title: 'memory of all processes, MB', of: ({ memoryMb }) => whole(memoryMb) },
      { title: 'noise p99 ms', of: ({ timerP99Ms }) => whole(timerP99Ms) },
    ],
    [...atOnce, ...PUBLISHED.atOnce],
  );

const lossTable = ({ loss }) =>
  table(
    [
      ['network', 'way'],
      ['codec', 'codec'],
      { title: 'lost', of: (row) => percent(row.loss) },
      { title: 'jitter up to, ms', of: ({ jitterMs }) => jitterMs },
      { title: 'sentences', of: ({ values }) => values.length },
      { title: 'ESTOI, median', of: (row) => hundredths(row.median) },
      { title: 'worst', of: ({ least }) => hundredths(least) },
    ],
    loss,
  );

/** Each table with the field of the results that it is of. */
const TABLES = [
  ['connect', connectTable],
  ['ear', earTable],
  ['turns', turnTable],
  ['pauses', pauseTable],
  ['overlaps', overlapTable],
  ['silences', silenceTable],
  ['greetings', greetingTable],
  ['atOnce', atOnceTable],
  ['loss', lossTable],
];

function voiceReport(results) {
  const measured = TABLES.filter(([field]) => results[field].length > 0).map(([, of]) => of(results));
  const conversation = results.conversation ? conversationTables(results.conversation) : [];
  return [`Chromium ${results.chromium}.`, goalsTable(voiceFigures(results), results.isJudged), ...conversation, ...measured].join('\n\n');
}

module.exports = { voiceFigures, voiceReport };
