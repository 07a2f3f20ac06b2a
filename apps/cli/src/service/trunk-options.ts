import { readFileSync } from 'node:fs';
import { CARRIER_PROFILE_NAMES, SettingsError, TRUNK_DRIVERS, TRUNK_TRANSPORTS } from '@turant/domain';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { openPrompter } from '../prompter.js';
import { collectSetting } from './connection-add.js';
import { JSON_OPTION, type JsonOption } from './print-json.js';

export interface TrunkOptions extends JsonOption {
  readonly name?: string;
  readonly uri?: string;
  readonly transport?: string;
  readonly kind?: string;
  readonly driver?: string;
  readonly srtp?: string;
  readonly register?: string;
  readonly route?: readonly string[];
  readonly testNumber?: readonly string[];
  readonly address?: readonly string[];
  readonly nat?: string;
  readonly giveUpMs?: number;
  readonly username?: string;
  readonly passwordFile?: string;
  readonly profile?: string;
  readonly callerIdStyle?: Readonly<Record<string, string>>;
  readonly dlt?: Readonly<Record<string, string>>;
  readonly header?: Readonly<Record<string, string>>;
  readonly cps?: number;
  readonly maxCalls?: number;
  readonly order?: number;
}

const YES_NO = ['yes', 'no'];
const STYLE_HELP =
  'callerFormat, calleeFormat, fromDomain, diversion, privacy=none; by yes or no assertedIdentity, preferredIdentity, remotePartyId, userPhone; all are replaced';
const collect = (text: string, others: readonly string[] = []): readonly string[] => [...others, text];

/** `--caller-id-style name=value`, which may come again. An empty text gives an empty style, which takes the trunk's style away. */
const collectStyle = (text: string, others?: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  text === '' ? {} : collectSetting(text, others);

function readWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it is a whole number.');
  return Number(text);
}

/**
 * Adds the settings that `add` and `set` have in common. A password is never an option, because other users of the machine can read the
 * arguments of every process.
 */
export const trunkOptions = (command: Command): Command =>
  command
    .addOption(new Option('--transport <transport>', 'where the uri names none').choices(TRUNK_TRANSPORTS))
    .addOption(new Option('--kind <kind>', 'test rings this machine or named phones only').choices(['test', 'telecom']))
    .addOption(new Option('--driver <driver>', 'asterisk for TLS, SRTP and registration').choices(TRUNK_DRIVERS))
    .addOption(new Option('--srtp <how>', 'encrypt the audio').choices(['sdes', 'off']))
    .addOption(new Option('--register <yes|no>', 'register with the carrier').choices(YES_NO))
    .option('--username <name>', 'of the digest credentials')
    .option('--password-file <file>', 'a file with the password; - is the standard input')
    .addOption(new Option('--profile <carrier>', 'ready settings of a carrier').choices(CARRIER_PROFILE_NAMES))
    .option('--caller-id-style <name=value>', STYLE_HELP, collectStyle)
    .option('--dlt <name=value>', 'entityId, templateId, headerId, telemarketerIds (with commas); all are replaced', collectSetting)
    .option('--header <name=value>', 'a SIP header or template; again for each, all are replaced', collectSetting)
    .option('--route <prefix>', 'the beginning of numbers that it carries, such as +91; again for each', collect)
    .option('--order <number>', 'the smallest is tried first', readWhole)
    .option('--cps <number>', 'new calls a second', readWhole)
    .option('--max-calls <number>', 'calls at once', readWhole)
    .option('--address <address>', 'a further address or network of the carrier; again for each', collect)
    .addOption(new Option('--nat <yes|no>', "the carrier's audio comes from another address than it names").choices(YES_NO))
    .option('--give-up-ms <ms>', 'give up a call without any response after so many ms', readWhole)
    .option('--test-number <number>', 'of a test trunk: a phone that it may ring; again for each', collect)
    .option(...JSON_OPTION);

/** The body of the request. An empty text takes a setting away. @param mayAsk whether a password that is needed may be asked for */
export async function bodyOf(options: TrunkOptions, { mayAsk }: { mayAsk: boolean }): Promise<Record<string, unknown>> {
  const { name, uri, transport, kind, driver, srtp, register, route, testNumber, address, nat, giveUpMs, username, header, dlt } = options;
  const { cps, maxCalls, order, profile } = options;
  const password = await passwordOf(options, mayAsk);
  const body = {
    ...{ name, uri, transport, kind, driver, cps, maxCalls, order, noResponseMs: giveUpMs, headers: header, profile, dlt: dltOf(dlt) },
    callerIdStyle: styleOf(options.callerIdStyle),
    ...{ register: yesNo(register), nat: yesNo(nat), mediaEncryption: srtp === 'off' ? null : srtp },
    ...{ routes: listOrNull(route), testNumbers: listOrNull(testNumber), addresses: listOrNull(address) },
    ...(username === '' ? { username: null, password: null } : { username, password }),
  };
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new SettingsError('USAGE', 'nothing to change: --help lists the settings');
  return Object.fromEntries(given);
}

function dltOf({ telemarketerIds, ...facts }: Readonly<Record<string, string>> = {}): object | undefined {
  const all = { ...facts, ...(telemarketerIds !== undefined && { telemarketerIds: telemarketerIds.split(',') }) };
  return Object.keys(all).length > 0 ? all : undefined;
}

function styleOf(given: Readonly<Record<string, string>> | undefined): object | null | undefined {
  if (given === undefined) return undefined;
  const facts = Object.entries(given).map(([name, value]) => [name, YES_NO.includes(value) ? yesNo(value) : value] as const);
  return facts.length > 0 ? Object.fromEntries(facts) : null;
}

const yesNo = (text: string | undefined): boolean | undefined => (text === undefined ? undefined : text === 'yes');

const listOrNull = (list: readonly string[] | undefined): readonly string[] | null | undefined => (list?.join('') === '' ? null : list);

async function passwordOf({ username, passwordFile, json }: TrunkOptions, mayAsk: boolean): Promise<string | undefined> {
  if (passwordFile !== undefined) return readPassword(passwordFile);
  if (!mayAsk || json || username === undefined || username === '' || process.stdin.isTTY !== true) return undefined;
  const prompter = openPrompter(process.stdin, process.stderr);
  try {
    return (await prompter.ask({ title: `Password of ${username}`, isSecret: true })) || undefined;
  } finally {
    prompter.close();
  }
}

/** @throws SettingsError USAGE for an empty file: no carrier has an empty password */
function readPassword(file: string): string {
  const password = readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  if (password === '') throw new SettingsError('USAGE', '--password-file names an empty file');
  return password;
}
