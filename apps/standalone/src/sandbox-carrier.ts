import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SettingsError } from '@turant/domain';

export interface CarrierEvent {
  event: string;
  port?: number;
  to?: string;
  from?: string;
  /** Why a message was refused, or why there is no recording. */
  why?: string;
  /** The WAV and its length, in the event `recorded`. */
  file?: string;
  ms?: number;
}

export interface SandboxCarrier {
  uri: string;
  /** The header by which it knows our call, if the Call-ID does not say it. */
  callIdHeader: { name: string; value: string };
  /** Folder with what its calls were told. */
  recordings: string;
  onEvent(listener: (event: CarrierEvent) => void): void;
  /** Resolves when the process has ended, and with it the recordings are whole. */
  stop(): Promise<void>;
}

const CARRIER_START_MS = 10_000;
/** Asterisk chooses Call-IDs itself, and the recordings are named after our calls. */
const CALL_ID_HEADER = 'X-Turant-Call-ID';

/** Starts the sandbox carrier in its own process, which ends when its standard input closes, however this process dies. */
export function startSandboxCarrier(dataDir: string): Promise<SandboxCarrier> {
  const recordings = join(dataDir, 'sandbox');
  const options = ['--port', '0', '--recordings', recordings, '--call-id-header', CALL_ID_HEADER];
  const args = [join(__dirname, '../../sandbox-carrier/src/main.js'), ...options];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const listeners: ((event: CarrierEvent) => void)[] = [];
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new SettingsError('SANDBOX_CARRIER')), CARRIER_START_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new SettingsError('SANDBOX_CARRIER', `the sandbox carrier ended (${code})`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = parsed(line);
      if (event?.event === 'listening') {
        clearTimeout(late);
        const callIdHeader = { name: CALL_ID_HEADER, value: '{{callId}}' };
        const onEvent = (listener: (event: CarrierEvent) => void): void => void listeners.push(listener);
        resolve({ uri: `sip:127.0.0.1:${event.port}`, callIdHeader, recordings, onEvent, stop });
      } else if (event) listeners.forEach((listener) => listener(event));
    });
  });
}

function parsed(line: string): CarrierEvent | undefined {
  try {
    return JSON.parse(line) as CarrierEvent;
  } catch {
    return undefined;
  }
}
