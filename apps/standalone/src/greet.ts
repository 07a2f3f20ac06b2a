import { randomInt } from 'node:crypto';
import type { Settings } from '@turant/config';
import type { Tenant } from '@turant/domain';
import { isPublicHttps } from '@turant/plugin-host';
import type { CarrierEvent, SandboxCarrier } from './sandbox-carrier.js';
import { standaloneFileOf } from './standalone-file.js';

interface Greeting {
  baseUrl: string;
  settings: Settings;
  tenant: Pick<Tenant, '_id' | 'name'> | undefined;
  apiKey: string;
  /** Makes the first owner; undefined if the tenant has a user. */
  welcomeLink: string | undefined;
  /** Whether this start made the key. */
  isNewKey: boolean;
  carrier: SandboxCarrier | undefined;
  /** Why no call can pass the gate on the trunk; empty if calls can. */
  obstacles: readonly string[];
  /** Problems that the audio of calls will have. */
  warnings: readonly string[];
}

/** A made-up Indian mobile number, new at each start, so that the printed command never falls into the duplicate window. */
const freshPhone = (): string => `+9198${String(randomInt(1e8)).padStart(8, '0')}`;

/**
 * Prints the service's address and bash commands that ring a phone. A system journal may keep the output for ever, so the key is
 * printed only by the start that created it; later starts print commands that read the key from its file. The first owner's link can be
 * used once, and only until there is a user.
 */
export function greet({ baseUrl, settings, tenant, apiKey, isNewKey, welcomeLink, carrier, obstacles, warnings }: Greeting): void {
  const file = standaloneFileOf(settings.dataDir);
  const bearer = `-H "Authorization: Bearer ${isNewKey ? apiKey : `$(node -p 'require(process.argv[1]).apiKey' ${quoted(file)})`}"`;
  const lines = [
    `Turant is up at ${baseUrl}`,
    ...(settings.publicUrl === undefined ? [] : [`  public URL   ${settings.publicUrl}`]),
    ...(tenant ? [`  business     ${businessLine(tenant, settings)}`] : []),
    `  talk         ${settings.publicUrl ?? baseUrl}/talk (with the employee, in your browser)`,
    `  data folder  ${settings.dataDir}`,
    `  API key      ${isNewKey ? `${apiKey} (also in ${file}; not shown again)` : `in ${file}`}`,
    `  trunk        ${settings.trunk.uri ?? `${carrier?.uri} (the sandbox carrier: rings 1 s, answers, talks, hangs up)`}`,
    ...(obstacles.length > 0 ? ['  no call can pass the gate:', ...obstacles.map((one) => `    ${one}`)] : []),
    ...warnings.map((one) => `  warning      ${one}`),
    ...(carrier ? [`  recordings   ${carrier.recordings} (what the sandbox phone was told in its newest 20 calls)`] : []),
    '',
    ...(carrier ? ringCommand(baseUrl, bearer) : [`To ring a phone, post a lead with ${whoseNumber(settings)}`]),
    '',
    `Then look:  curl -sS ${baseUrl}/api/dashboard/summary ${bearer}`,
    ...reachabilityWarning(settings.publicUrl ?? baseUrl),
    ...(welcomeLink === undefined ? [] : firstOwner(welcomeLink)),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  carrier?.onEvent((event) => process.stdout.write(`  sandbox phone: ${phoneLine(event)}\n`));
}

const RULE = '-'.repeat(72);

/** Last and alone: it is the only line that a new owner needs. */
const firstOwner = (link: string): string[] => [
  '',
  RULE,
  'First owner: open this link in a browser. It works once, and the next start prints another one.',
  '',
  `  ${link}`,
  RULE,
];

function phoneLine({ event, to, from, why, file, ms = 0 }: CarrierEvent): string {
  if (file !== undefined) return `recorded ${(ms / 1000).toFixed(1)} s in ${file}`;
  const refused = event === 'not-recorded' ? `: ${printable(why ?? '')}` : '';
  return `${event}${to ? ` ${printable(to)}` : ''}${from ? `, caller ${printable(from)}` : ''}${refused}`;
}

/** The name that employees say, and how it is changed where it is not what the owner set, or was never chosen. */
function businessLine({ _id, name }: Pick<Tenant, '_id' | 'name'>, { businessName }: Settings): string {
  const shown = printable(name);
  const remedy = `PATCH /api/tenants/${_id} {"name":"…"} changes it`;
  if (businessName === undefined) return `${shown} (employees say this name; ${remedy})`;
  return businessName === name ? shown : `${shown} (BUSINESS_NAME names the tenant at its first start only; ${remedy})`;
}

/** Connections' addresses begin with this URL: an owner would paste one that no platform can post to. */
const reachabilityWarning = (url: string): string[] =>
  isPublicHttps(url)
    ? []
    : [
        '',
        `Platforms cannot post to ${url}: they need a public https address. docs/reachable.md shows how to get one; PUBLIC_URL tells it to the service.`,
      ];

const whoseNumber = ({ trunk }: Settings): string =>
  trunk.testNumbers
    ? 'one of the numbers in TRUNK_TEST_NUMBERS (docs/ring-your-own-phone.md): this trunk rings no other.'
    : 'a number of your own (docs/ring-your-own-phone.md): this trunk rings whoever has it.';

/** The command is for the sandbox carrier only: on any other trunk a made-up number may be a real person's. */
function ringCommand(baseUrl: string, bearer: string): string[] {
  const body = JSON.stringify({ lead: { name: 'Asha Rao', phone: freshPhone(), source: 'curl' }, triggerImmediateCall: true });
  return ['Ring a phone:', `curl -sS -X POST ${baseUrl}/api/webhooks/leads ${bearer} -H 'Content-Type: application/json' -d '${body}'`];
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

// oxlint-disable-next-line no-control-regex
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?').slice(0, 80);
