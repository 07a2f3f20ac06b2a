import { readWav, resample } from '@turant/voice';
import { WHISPER_LANGUAGES } from './whisper-ear.js';

/** A request that these ears cannot serve, with what OpenAI calls its code. */
export class FormError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface TranscriptionForm {
  readonly samples: Float32Array;
  readonly language?: string;
  readonly prompt?: string;
  readonly format: 'json' | 'verbose_json' | 'text';
}

const HEARING_RATE = 16_000;
const MAX_SECONDS = 30;
const MAX_PROMPT_LENGTH = 500;

/**
 * Reads the body of `POST /v1/audio/transcriptions` (platform.openai.com/docs/api-reference/audio). `model` and `temperature` are passed over: the
 * language chooses the model. @throws FormError
 */
export async function readTranscriptionForm(type: string, body: Buffer): Promise<TranscriptionForm> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new FormError('invalid_form', 'the body is not multipart/form-data');
  });
  const text = (name: string): string | undefined => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const format = text('response_format') ?? 'json';
  if (format !== 'json' && format !== 'verbose_json' && format !== 'text')
    throw new FormError('unsupported_format', 'response_format is json, verbose_json or text');
  const language = text('language')?.toLowerCase().split('-')[0];
  if (language !== undefined && !WHISPER_LANGUAGES.includes(language))
    throw new FormError('unsupported_language', `the language is one of ${WHISPER_LANGUAGES.join(', ')}`);
  const prompt = text('prompt')?.slice(0, MAX_PROMPT_LENGTH);
  const file = form.get('file');
  if (file === null || typeof file === 'string') throw new FormError('missing_file', 'the form has no file');
  const samples = soundOf(Buffer.from(await file.arrayBuffer()));
  return { samples, format, ...(language !== undefined && { language }), ...(prompt !== undefined && { prompt }) };
}

function soundOf(bytes: Buffer): Float32Array {
  const wav = readWav(bytes);
  if (!wav) throw new FormError('unsupported_file', 'the file is not a WAV of 16 bits, mono');
  if (wav.samples.length > MAX_SECONDS * wav.rateHz) throw new FormError('too_long', `the sound is longer than ${MAX_SECONDS} s`);
  if (wav.rateHz < 8_000 || wav.rateHz > 48_000) throw new FormError('unsupported_file', 'the sound has 8,000 to 48,000 samples a second');
  return Float32Array.from(resample(wav.samples, wav.rateHz, HEARING_RATE), (sample) => sample / 32_768);
}
