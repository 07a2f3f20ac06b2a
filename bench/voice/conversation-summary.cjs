/** The conversations of a run in rows: what conversation-figures.cjs has found in each call. */
const { percentile } = require('../figures.cjs');

const groupsOf = (said) => [...new Set(said.map(({ line, background }) => `${line}\n${background}`))].map((key) => key.split('\n'));
const isTurn = ({ kind }) => kind === 'answer' || kind.startsWith('pause-');
const known = (values) => values.filter(Number.isFinite);

/** Answers and sentences with pauses, a row for each line and noise. */
function turnRows(said) {
  const turns = said.filter(isTurn);
  return groupsOf(turns).map(([line, background]) => {
    const own = turns.filter((one) => one.line === line && one.background === background);
    const paused = own.filter(({ kind }) => kind !== 'answer');
    const whole = own.filter(({ isCutOff }) => !isCutOff);
    const responses = known(whole.map(({ responseMs }) => responseMs));
    return {
      ...{ line, background, turns: own.length, unanswered: whole.length - responses.length },
      ...{ p50Ms: percentile(responses, 50), p95Ms: percentile(responses, 95), maxMs: percentile(responses, 100) },
      ...{ answers: own.length - paused.length, answersCutOff: own.filter((one) => one.kind === 'answer' && one.isCutOff).length },
      ...{ pauses: paused.length, pausesCutOff: paused.filter(({ isCutOff }) => isCutOff).length },
    };
  });
}

/** Sentences with pauses by the length of the pause, over all lines without noise. */
function pauseRows(said) {
  const own = said.filter(({ kind, background }) => kind.startsWith('pause-') && background === 'none');
  const lengths = [...new Set(own.map(({ kind }) => kind))].sort();
  return lengths.map((kind) => {
    const same = own.filter((one) => one.kind === kind);
    return { pauseMs: Number(kind.split('-')[1]), sentences: same.length, cutOff: same.filter(({ isCutOff }) => isCutOff).length };
  });
}

/** Speech while the employee speaks, a row for each line. */
function overlapRows(said) {
  const overlaps = said.filter((one) => !isTurn(one));
  return groupsOf(overlaps).map(([line]) => {
    const of = (kind) => overlaps.filter((one) => one.line === line && one.kind === kind);
    const [interruptions, backchannels] = [of('interruption'), of('backchannel')];
    const stops = known(interruptions.map(({ stopMs }) => stopMs));
    const count = (isSo) => backchannels.filter(isSo).length;
    return {
      ...{ line, interruptions: interruptions.length, ignored: interruptions.length - stops.length },
      ...{ p50Ms: percentile(stops, 50), p95Ms: percentile(stops, 95), maxMs: percentile(stops, 100) },
      ...{
        backchannels: backchannels.length,
        paused: count(({ hasPaused }) => hasPaused),
        stopped: count(({ hasStopped, how }) => hasStopped || (how !== undefined && how !== 'went on')),
      },
    };
  });
}

/** An employee that speaks this much sooner than in silence, or says less, has taken noise for a turn. */
const SOONER_MS = 700;

/** Calls in which nobody speaks: how often the employee spoke, and how often it took noise for somebody. */
function silenceRows(silent) {
  const pausesOf = (utterances) => utterances.slice(1).map(({ fromMs }, i) => fromMs - utterances[i].untilMs);
  return silent.map(({ line, background, utterances }) => {
    const quiet = silent.find((one) => one.line === line && one.background === 'none');
    const least = quiet ? Math.min(...pausesOf(quiet.utterances)) - SOONER_MS : 0;
    const early = pausesOf(utterances).filter((ms) => ms < least).length;
    return { line, background, utterances: utterances.length, falseTurns: early, pausesMs: pausesOf(utterances) };
  });
}

module.exports = { overlapRows, pauseRows, silenceRows, turnRows };
