const { median } = require('./figures.cjs');
const { each, medians } = require('./rows.cjs');
const { table } = require('./table.cjs');

const OURS = 'Silero, ours';
const SHERPA = "Silero, sherpa-onnx's detector";
const ENERGY = 'energy';

/**
 * The same on another machine before this code existed: 13 languages, one utterance. Onset and last frame of speech, medians in ms;
 * docs/decisions/0043.
 */
const FIRST_MEASURED = [
  { engine: 'Silero, bare (onnxruntime-node), unconfirmed', at30: '24 / 76', at5: '88 / 178', cpu: '11-12' },
  { engine: SHERPA, at30: '88 / 140', at5: '168 / 279', cpu: '7' },
  { engine: 'energy with a simple noise floor', at30: '20 / 2', at5: 'never ended', cpu: '0.1' },
];

const whole = (value) => (value === undefined || value === null || !Number.isFinite(value) ? 'never' : String(Math.round(value)));
const worst = (values) => (values.length === 0 ? undefined : Math.max(...values.map((value) => value ?? Infinity)));
const medianAndWorst = (values) => `${whole(median(values.map((value) => value ?? Infinity)))} / ${whole(worst(values))}`;

/** One row for each detector and kind of scene: what was heard in the first round, and the median cost. */
function speechRows({ speech }) {
  return speech
    .filter(({ round }) => round === 0)
    .map((row) => {
      const same = speech.filter(({ engine, scene }) => engine === row.engine && scene === row.scene);
      return { ...row, cpuMsPerSecond: median(each(same, 'cpuMsPerSecond')) };
    });
}

const speechTable = (results) =>
  table(
    [
      ['detector', 'engine'],
      ['scene', 'scene'],
      { title: 'told', of: ({ found, utterances }) => `${found} of ${utterances}` },
      { title: 'told after its beginning, ms', of: ({ onsetMs }) => medianAndWorst(onsetMs) },
      { title: 'its end, too late by ms', of: ({ endErrorMs }) => medianAndWorst(endErrorMs) },
      { title: 'end told after it, ms', of: ({ offsetMs }) => medianAndWorst(offsetMs) },
      ['false speech, ms', 'falseMs'],
      ['CPU ms a s', 'cpuMsPerSecond'],
    ],
    speechRows(results),
  );

function soundTable({ sounds }) {
  const scenes = [...new Set(each(sounds, 'scene'))];
  const of = (scene, engine) => sounds.find((row) => row.scene === scene && row.engine === engine)?.falseMs;
  const columns = [OURS, SHERPA, ENERGY].map((engine) => ({ title: engine, of: ({ scene }) => of(scene, engine) }));
  return table(
    [['6 s of', 'scene'], ...columns],
    scenes.map((scene) => ({ scene })),
  );
}

function costTable({ costs }) {
  const engines = [...new Set(each(costs, 'engine'))];
  const rows = engines.map((engine) => {
    const own = costs.filter((row) => row.engine === engine);
    // What the first round has taken, later rounds use again.
    return { engine, megabytes: own[0].megabytes, ...medians(own, ['openMs', 'windowMs', 'windowCpuMs']) };
  });
  return table(
    [
      ['50 calls in turn', 'engine'],
      ['to open one, ms', 'openMs'],
      ['memory a call, MB', 'megabytes'],
      ['32 ms of sound, ms', 'windowMs'],
      ['the same, CPU ms', 'windowCpuMs'],
    ],
    rows,
  );
}

const firstTable = () =>
  table(
    [
      ['measured before', 'engine'],
      ['30 dB: onset / too late, ms', 'at30'],
      ['5 dB', 'at5'],
      ['CPU ms a s', 'cpu'],
    ],
    FIRST_MEASURED,
  );

const earsReport = (results) => [speechTable(results), soundTable(results), costTable(results), firstTable()].join('\n\n');

/** The results that fail the run: an utterance that was not heard, and speech that was heard in noise. */
const earsMistakes = ({ speech }) =>
  speech
    .filter(({ engine, round }) => engine === OURS && round === 0)
    .flatMap(({ scene, found, utterances, falseMs }) => [
      ...(found < utterances ? [`${scene}: ${found} of ${utterances} utterances were told`] : []),
      ...(falseMs > 0 ? [`${scene}: ${Math.round(falseMs)} ms of noise were told as speech`] : []),
    ]);

module.exports = { earsMistakes, earsReport, ENERGY, OURS, SHERPA };
