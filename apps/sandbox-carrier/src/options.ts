import { parseArgs } from 'node:util';

export interface CarrierOptions {
  host: string;
  /** Port for UDP and TCP; any free port when this one is 0 or taken. */
  port: number;
  /** Time from the 180 to the answer or refusal. */
  ringMs: number;
  /** Time from the 200 to the BYE. */
  talkMs: number;
  /** `no` rings until the caller gives up. */
  answer: 'yes' | 'busy' | 'no';
  /** A file with what it says instead of hello: G.711 mu-law at 8 kHz, without a header. */
  says?: string;
  /** Folder for a WAV of what each call is told; undefined: nothing is recorded. */
  recordings?: string;
  /** The header of an INVITE with the id of Turant's call; undefined: the Call-ID begins with it. */
  callIdHeader?: string;
}

const ANSWERS = ['yes', 'busy', 'no'] as const;

/** Reads the command line. @throws Error with a message for the person who typed it */
export function readOptions(args: string[]): CarrierOptions {
  const { values } = parseArgs({
    args,
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '0' },
      'ring-ms': { type: 'string', default: '1000' },
      'talk-ms': { type: 'string', default: '8000' },
      answer: { type: 'string', default: 'yes' },
      says: { type: 'string' },
      recordings: { type: 'string' },
      'call-id-header': { type: 'string' },
    },
  });
  const answer = ANSWERS.find((known) => known === values.answer);
  if (!answer) throw new Error(`--answer takes ${ANSWERS.join(', ')}`);
  return {
    host: values.host,
    port: whole('--port', values.port, 65_535),
    ringMs: whole('--ring-ms', values['ring-ms'], 600_000),
    talkMs: whole('--talk-ms', values['talk-ms'], 3_600_000),
    answer,
    says: values.says,
    recordings: values.recordings,
    callIdHeader: values['call-id-header']?.toLowerCase(),
  };
}

function whole(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new Error(`${name} takes a whole number from 0 to ${max}`);
  return value;
}
