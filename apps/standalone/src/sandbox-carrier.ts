import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SettingsError } from '@turant/domain';

export interface CarrierEvent {
  event: string;
  port?: number;
  to?: string;
  from?: string;
}

export interface SandboxCarrier {
  uri: string;
  onEvent(listener: (event: CarrierEvent) => void): void;
  stop(): void;
}

const CARRIER_START_MS = 10_000;

/** Starts the sandbox carrier in its own process, which ends when its standard input closes, however this process dies. */
export function startSandboxCarrier(): Promise<SandboxCarrier> {
  const child = spawn(process.execPath, [join(__dirname, '../../sandbox-carrier/src/main.js'), '--port', '0'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const listeners: ((event: CarrierEvent) => void)[] = [];
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new SettingsError('SANDBOX_CARRIER', 'the sandbox carrier did not start')), CARRIER_START_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new SettingsError('SANDBOX_CARRIER', `the sandbox carrier ended (${code})`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = parsed(line);
      if (event?.event === 'listening') {
        clearTimeout(late);
        resolve({ uri: `sip:127.0.0.1:${event.port}`, onEvent: (listener) => listeners.push(listener), stop: () => child.kill('SIGTERM') });
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
