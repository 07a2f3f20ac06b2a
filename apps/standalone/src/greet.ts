import { randomInt } from 'node:crypto';
import type { Settings } from '@turant/config';
import type { SandboxCarrier } from './sandbox-carrier.js';

interface Greeting {
  baseUrl: string;
  settings: Settings;
  apiKey: string;
  carrier: SandboxCarrier | undefined;
}

/** A made-up Indian mobile, fresh at each start, so that the printed command never meets the duplicate window. */
const freshPhone = (): string => `+9198${String(randomInt(1e8)).padStart(8, '0')}`;

/** Tells a newcomer where the service is and how to ring a phone; one bash command, ready to paste. */
export function greet({ baseUrl, settings, apiKey, carrier }: Greeting): void {
  const body = JSON.stringify({ lead: { name: 'Asha Rao', phone: freshPhone(), source: 'curl' }, triggerImmediateCall: true });
  const lines = [
    `Turant is up at ${baseUrl}`,
    `  data folder  ${settings.dataDir}`,
    `  API key      ${apiKey}`,
    `  trunk        ${settings.trunk.uri ?? `${carrier?.uri} (the sandbox carrier: rings 1 s, answers, talks, hangs up)`}`,
    '',
    'Ring a phone:',
    `curl -sS -X POST ${baseUrl}/api/webhooks/leads -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '${body}'`,
    '',
    `Then look:  curl -sS ${baseUrl}/api/dashboard/summary -H 'Authorization: Bearer ${apiKey}'`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  carrier?.onEvent(({ event, to, from }) =>
    process.stdout.write(`  sandbox phone: ${event}${to ? ` ${printable(to)}` : ''}${from ? `, caller ${printable(from)}` : ''}\n`),
  );
}

// eslint-disable-next-line no-control-regex
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?').slice(0, 80);
