import type { TranscriberSettings } from '@turant/config';
import { RejectedError, RetryLaterError, SettingsError, type TurantError } from '@turant/domain';
import type { HeardWords } from './fit-words.js';
import { multipartForm } from './multipart-form.js';
import { postForm, type FormAnswer } from './post-form.js';
import type { Speech, Transcriber } from './transcriber.js';

/** More than anybody says in the longest call. */
const MAX_HEARD_SEGMENTS = 20_000;
const FIRST_TIMEOUT_MS = 60_000;
/** A small machine needs about as long as people have spoken. */
const TIMEOUT_PER_SPEECH_MS = 2;
/** How long an answer is waited for: less than a claim of the work lasts. */
export const MAX_TRANSCRIBE_MS = 1_500_000;
const MAX_RETRY_AFTER_MS = 3_600_000;
/** Languages that no Whisper model knows: whisper.cpp's server answers 500 to their names. It finds out by itself, then. */
const UNKNOWN_TO_WHISPER: ReadonlySet<string> = new Set(['or']);
/** What the operator can mend: the key, the money, the address. */
const OPERATORS: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407]);
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** A transcriber that speaks OpenAI's protocol of transcriptions (`POST /v1/audio/transcriptions`). */
export const httpTranscriber = (settings: TranscriberSettings, firstTimeoutMs = FIRST_TIMEOUT_MS): Transcriber => ({
  transcribe: (speech) => ask({ ...settings, firstTimeoutMs }, speech, fieldsOf(settings, speech)),
});

interface Server extends TranscriberSettings {
  firstTimeoutMs: number;
}

type Fields = Readonly<Record<string, string>>;

function fieldsOf({ model }: TranscriberSettings, { language }: Speech): Fields {
  // ISO 639-1, without a region.
  const code = language?.split('-')[0]?.toLowerCase();
  return { model, response_format: 'verbose_json', ...(code !== undefined && !UNKNOWN_TO_WHISPER.has(code) && { language: code }) };
}

async function ask(server: Server, speech: Speech, fields: Fields): Promise<HeardWords[]> {
  const { url, key, firstTimeoutMs } = server;
  const headers = { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  const timeoutMs = Math.min(firstTimeoutMs + TIMEOUT_PER_SPEECH_MS * speech.durationMs, MAX_TRANSCRIBE_MS);
  const answer = await postForm(url, headers, multipartForm(fields, 'file', speech.file), timeoutMs, speech.signal);
  if (answer.status >= 200 && answer.status < 300) return readTranscription(answer.body, speech.durationMs);
  const fewer = fewerFields(fields, answer);
  if (fewer) return ask(server, speech, fewer);
  throw errorOf(answer);
}

/** Some models give one text only, and some do not know a language: then the answer names the field, and it is asked without it. */
function fewerFields(fields: Fields, { status, body }: FormAnswer): Fields | undefined {
  if (status !== 400 && status !== 422) return undefined;
  if (fields.response_format === 'verbose_json' && body.includes('response_format')) return { ...fields, response_format: 'json' };
  const { language, ...others } = fields;
  return language !== undefined && body.includes('language') ? others : undefined;
}

/** The answer's text is left out: it may repeat what was sent. */
function errorOf({ status, retryAfter }: FormAnswer): TurantError {
  const message = `the transcriber answered ${status}`;
  if (OPERATORS.has(status) || status < 400) return new SettingsError('TRANSCRIBER_SETTINGS', message);
  if (!LATER.has(status) && status < 500) return new RejectedError('TRANSCRIBER_REFUSED', message);
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return new RetryLaterError('TRANSCRIBER_BUSY', message, Math.min(seconds * 1000, MAX_RETRY_AFTER_MS));
}

/**
 * Reads a transcriber's answer: `verbose_json` with segments, or `json` with one text.
 * @throws RetryLaterError TRANSCRIBER_ANSWER if it is neither
 */
function readTranscription(body: string, durationMs: number): HeardWords[] {
  const answer = parsed(body);
  const { segments, text } = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  if (Array.isArray(segments) && (segments.length > 0 || text === undefined || isSilence(text)))
    return segments.slice(0, MAX_HEARD_SEGMENTS).flatMap((segment) => heardIn(segment, durationMs));
  if (typeof text !== 'string') throw new RetryLaterError('TRANSCRIBER_ANSWER');
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
