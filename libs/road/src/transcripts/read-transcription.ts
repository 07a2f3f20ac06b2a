import { RetryLaterError } from '@turant/domain';
import type { HeardWords } from './fit-words.js';

/** More than anybody says in the longest call. */
const MAX_HEARD_SEGMENTS = 20_000;

/**
 * Reads a transcriber's answer: `verbose_json` with segments, or `json` with one text.
 * @throws RetryLaterError TRANSCRIBER_ANSWER if it is neither
 */
export function readTranscription(body: string, durationMs: number): HeardWords[] {
  const answer = parsed(body);
  const { segments, text } = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  if (Array.isArray(segments) && (segments.length > 0 || text === undefined || isSilence(text)))
    return segments.slice(0, MAX_HEARD_SEGMENTS).flatMap((segment) => heardIn(segment, durationMs));
  if (typeof text !== 'string') throw new RetryLaterError('TRANSCRIBER_ANSWER', 'the answer of the transcriber holds no words');
  return isSilence(text) ? [] : [{ text: text.trim(), startMs: 0, endMs: durationMs, areUntimed: true }];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new RetryLaterError('TRANSCRIBER_ANSWER', 'the answer of the transcriber is no JSON');
  }
}

/** Times are seconds. */
function heardIn(segment: unknown, durationMs: number): HeardWords[] {
  const { text, start, end } = typeof segment === 'object' && segment !== null ? (segment as Record<string, unknown>) : {};
  if (typeof text !== 'string' || isSilence(text) || !Number.isFinite(start) || !Number.isFinite(end)) return [];
  const startMs = within(Number(start), durationMs);
  return [{ text: text.trim(), startMs, endMs: Math.max(startMs, within(Number(end), durationMs)) }];
}

const within = (seconds: number, durationMs: number): number => Math.min(Math.max(0, Math.round(seconds * 1000)), durationMs);

/** Whisper writes what is no speech in brackets: `[BLANK_AUDIO]`, `(music)`. */
function isSilence(text: unknown): boolean {
  const trimmed = typeof text === 'string' ? text.trim() : 'words';
  return trimmed === '' || (/^[[(].*[\])]$/s.test(trimmed) && !/[[(]/.test(trimmed.slice(1)));
}
