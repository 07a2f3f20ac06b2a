import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlainError } from '@turant/domain';
import { runProcess, Supervisor } from '@turant/supervisor';
import { MOONSHINE_FILES } from './moonshine-ear.js';
import { WHISPER_FILE, WHISPER_LANGUAGES } from './whisper-ear.js';

export type ToEars = { readonly kind: 'open'; readonly modelsDir: string; readonly port: number } | { readonly kind: 'close' };
export type FromEars =
  | { readonly kind: 'open'; readonly port: number }
  | { readonly kind: 'not-open'; readonly error: PlainError }
  | { readonly kind: 'problem'; readonly problem: string };

/** Ears on this machine, which speak OpenAI's protocol of transcriptions. */
export interface Ears {
  /** As the setting `baseUrl` of the plugin `openai-compatible` wants it; it stays the same when the process starts again. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

export interface EarsOptions {
  readonly modelsDir: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** The compiled entry of the process; by default the one beside this file, which exists in the build only. */
  readonly file?: string;
  /** A model is there and cannot be used, or the process has died. */
  readonly onProblem?: (problem: string) => void;
}

const END_EARS_MS = 5_000;

/** The languages that ears of this folder can hear, by two letters; none where no model is there. */
export function languagesOfEars(modelsDir: string): readonly string[] {
  if (existsSync(join(modelsDir, WHISPER_FILE))) return WHISPER_LANGUAGES;
  return Object.values(MOONSHINE_FILES).every((name) => existsSync(join(modelsDir, name))) ? ['en'] : [];
}

/** Starts the process of the ears. Models are loaded with the first utterance. @throws Error if the port is taken */
export async function startEars({
  modelsDir,
  port = 0,
  file = join(__dirname, 'ears-child.js'),
  onProblem = () => undefined,
}: EarsOptions): Promise<Ears> {
  const child: Supervisor<ToEars, FromEars> = new Supervisor("the ears' process", (last) =>
    runProcess<ToEars>(file, { kind: 'open', modelsDir, port: last?.port ?? port }, { last: { kind: 'close' }, endMs: END_EARS_MS }),
  );
  child.onMessage = ({ problem }) => onProblem(problem);
  child.onLost = (cause) => {
    onProblem(cause?.message ?? 'the process ended');
    void child.restart();
  };
  await child.start();
  return { baseUrl: `http://127.0.0.1:${child.opened?.port}/v1`, close: () => child.stop() };
}
