/** What the employee did at each thing that a person said, out of what the person's side has recorded. */
const { loudBlocks, soundOf, spansOf, spanWithin } = require('./loud.cjs');
const { howItWentOn } = require('./went-on.cjs');

/** The microphone is noted a little before and after what the page believes. */
const MOUTH_MARGIN_MS = 300;
/** An answer that comes later is none. */
const MAX_RESPONSE_MS = 5_000;
/** A silence in which the employee has fallen silent. Its words' own pauses are shorter. */
const FELL_SILENT_MS = 350;
/** An employee that goes on later than this after a sign of listening has stopped. */
const GOES_ON_MS = 1_000;

/** When each step's clip was really said. @returns {clip, fromMs, untilMs}[] */
function saidSpans({ said, loud }, clipMsOf) {
  return said.flatMap(({ clip, atMs }) => {
    const span = spanWithin(loud, atMs - MOUTH_MARGIN_MS, atMs + clipMsOf(clip) + MOUTH_MARGIN_MS);
    return span ? [{ clip, ...span }] : [];
  });
}

/** A turn of the person while the employee is silent: was it cut off, and if not, how long did the answer take? */
function turnOf({ fromMs, untilMs }, parts) {
  const spans = spansOf(parts);
  if (spans.some((span) => span.fromMs > fromMs && span.fromMs < untilMs)) return { isCutOff: true };
  const answer = spans.find((span) => span.fromMs >= untilMs && span.fromMs < untilMs + MAX_RESPONSE_MS);
  return { isCutOff: false, responseMs: answer && answer.fromMs - untilMs };
}

/** Speech while the employee speaks: when did it fall silent? Undefined if it was silent already. */
function interruptionOf({ fromMs, untilMs }, parts) {
  const span = spansOf(parts, FELL_SILENT_MS).find((one) => one.fromMs < fromMs && one.untilMs > fromMs);
  if (!span) return undefined;
  return { stopMs: span.untilMs < untilMs ? span.untilMs - fromMs : undefined };
}

/** A sign of listening: did the employee fall silent, and when did it speak again? */
function backchannelOf({ fromMs, untilMs }, parts) {
  const spans = spansOf(parts, FELL_SILENT_MS);
  const at = spans.findIndex((one) => one.fromMs < fromMs && one.untilMs > fromMs);
  if (at < 0) return undefined;
  const { fromMs: beganMs, untilMs: fellSilentMs } = spans[at];
  if (fellSilentMs > untilMs + FELL_SILENT_MS) return { hasPaused: false, hasStopped: false };
  const next = spans[at + 1];
  const hasStopped = !next || next.fromMs > untilMs + GOES_ON_MS;
  return { hasPaused: true, hasStopped, ...(!hasStopped && { silence: { beganMs, fellSilentMs, wentOnMs: next.fromMs } }) };
}

const KINDS = { interruption: interruptionOf, backchannel: backchannelOf };

/**
 * @returns {clip, kind, ...figures}[] of one call
 * @param clipMsOf length of a clip by its name
 * @param words what the employee says all the time, {samples, rate}, if it is known
 */
function callFigures(call, clipMsOf, words) {
  const sound = soundOf(call.heard);
  const parts = loudBlocks(sound);
  return saidSpans(call, clipMsOf).flatMap(({ clip, ...span }) => {
    const kind = clip.split(' ').at(-1);
    const figures = (KINDS[kind] ?? turnOf)(span, parts);
    if (!figures) return [];
    const { silence, ...rest } = figures;
    return [{ clip, kind, ...rest, ...(silence && words && { how: howItWentOn(words, sound, silence) }) }];
  });
}

module.exports = { backchannelOf, callFigures, interruptionOf, saidSpans, turnOf };
