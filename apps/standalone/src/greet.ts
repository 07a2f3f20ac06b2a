import { randomInt } from 'node:crypto';
import type { Settings } from '@turant/config';
import type { SandboxCarrier } from './sandbox-carrier.js';
import { standaloneFileOf } from './standalone-file.js';

interface Greeting {
  baseUrl: string;
  settings: Settings;
  apiKey: string;
  /** Whether this start made the key. */
  isNewKey: boolean;
  carrier: SandboxCarrier | undefined;
}

/** A made-up Indian mobile, fresh at each start, so that the printed command never meets the duplicate window. */
const freshPhone = (): string => `+9198${String(randomInt(1e8)).padStart(8, '0')}`;

/**
 * Tells a newcomer where the service is and how to ring a phone; bash commands, ready to paste. What is printed may be kept by a
 * journal for ever, so a key stands there at the start that made it only; later the file that holds it is named and read.
 */
export function greet({ baseUrl, settings, apiKey, isNewKey, carrier }: Greeting): void {
  const file = standaloneFileOf(settings.dataDir);
  const bearer = `-H "Authorization: Bearer ${isNewKey ? apiKey : `$(node -p 'require(process.argv[1]).apiKey' ${quoted(file)})`}"`;
  const lines = [
    `Turant is up at ${baseUrl}`,
    `  data folder  ${settings.dataDir}`,
    `  API key      ${isNewKey ? `${apiKey} (also in ${file}; not shown again)` : `in ${file}`}`,
    `  trunk        ${settings.trunk.uri ?? `${carrier?.uri} (the sandbox carrier: rings 1 s, answers, talks, hangs up)`}`,
    '',
    ...(carrier
      ? ringIt(baseUrl, bearer)
      : ['To ring a phone, post a lead with a number of your own (docs/api.md): this trunk rings whoever has it.']),
    '',
    `Then look:  curl -sS ${baseUrl}/api/dashboard/summary ${bearer}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  carrier?.onEvent(({ event, to, from }) =>
    process.stdout.write(`  sandbox phone: ${event}${to ? ` ${printable(to)}` : ''}${from ? `, caller ${printable(from)}` : ''}\n`),
  );
}

/** For the sandbox carrier only: a made-up number is somebody's on any other trunk. */
function ringIt(baseUrl: string, bearer: string): string[] {
  const body = JSON.stringify({ lead: { name: 'Asha Rao', phone: freshPhone(), source: 'curl' }, triggerImmediateCall: true });
  return ['Ring a phone:', `curl -sS -X POST ${baseUrl}/api/webhooks/leads ${bearer} -H 'Content-Type: application/json' -d '${body}'`];
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

// eslint-disable-next-line no-control-regex
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?').slice(0, 80);
