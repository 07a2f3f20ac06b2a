import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { endsWithSuite } from '../engines/end-of-suite.js';

const MAIN = resolve(__dirname, '../../dist/apps/sandbox-carrier/src/main.js');

/** The built sandbox carrier with a behaviour of its own, as a trunk. */
export interface Carrier {
  uri: string;
  /** Resolves with the WAV of what a call was told, when the call is over. */
  recorded(callId: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startCarrier(...args: readonly string[]): Promise<Carrier> {
  const child = endsWithSuite(spawn(process.execPath, [MAIN, '--port', '0', ...args], { stdio: ['pipe', 'pipe', 'inherit'] }));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const recordings = new Map<string, string>();
  let tell: () => void = () => undefined;
  const port = await new Promise<number>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`the carrier ended (${code})`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const {
        event,
        port: bound,
        callId = '',
        file = '',
      } = JSON.parse(line) as { event: string; port: number; callId?: string; file?: string };
      if (event === 'listening') found(bound);
      if (event === 'recorded') recordings.set(callId.split('-', 1)[0] ?? '', file);
      tell();
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const recorded = async (callId: string): Promise<string> => {
    for (;;) {
      const file = recordings.get(callId);
      if (file !== undefined) return file;
      await new Promise<void>((resolve) => (tell = resolve));
    }
  };
  return { uri: `sip:127.0.0.1:${port}`, recorded, stop };
}
