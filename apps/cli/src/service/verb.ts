import { SettingsError } from '@turant/domain';
import { Argument, type Option } from 'commander';
import type { Client } from '../client.js';
import type { CommandRow } from '../command-row.js';
import { IDS, JSON_OPTION, option } from '../inputs.js';
import type { AnswerOf, Ask, FieldOf, GivenOf, ListAsk, RowOf } from './api.js';
import { clientOfProcess } from './client-of-process.js';
import { confirmRemoval } from './confirm-removal.js';
import { LIST_OPTIONS, type ListOptions, pagesOf, printPages } from './pages.js';
import { printJson } from './print-json.js';
import type { Column } from './table-of.js';

type Input = Argument | Option;
type Fields = readonly (readonly [field: string, input: Input])[];
type Given = Record<string, unknown>;
/** All options that were typed. */
export type Options = ListOptions & Readonly<Record<string, unknown>>;
/** Who is asked: a service that runs, or what answers in its place. */
export type Asked = Pick<Client, 'ask'>;

interface Context {
  readonly client: Asked;
  readonly options: Options;
}

/** What a command does that asks the API and prints the answer. */
interface VerbRow<A extends Ask> extends Pick<CommandRow, 'isDefault' | 'tries'> {
  /** What is typed, by the field of the API that it fills. The ids of the path are the first arguments, and need not be named. */
  readonly takes?: { readonly [F in FieldOf<GivenOf<A>>]?: Input };
  /** What is sent besides, always. */
  readonly sends?: Partial<GivenOf<A>>;
  /** Options that fill no field. */
  readonly options?: readonly Option[];
  /** Makes of what was typed what is sent, where the fields alone do not say it. */
  readonly finish?: (given: GivenOf<A>, context: Context) => GivenOf<A> | Promise<GivenOf<A>>;
  /** What is asked instead where nothing is to be changed; its answer is of the same kind. Absent: that is refused. */
  readonly orAsks?: Ask;
  /** What is to be removed, such as `the trunk Carrier`: a person at a terminal is asked. */
  readonly removes?: (given: GivenOf<A>, client: Asked) => string | Promise<string>;
  /** Of a list in the order of time: it is read page by page. */
  readonly columns?: A extends ListAsk ? readonly Column<RowOf<A>>[] : never;
  /** For people. Absent, as `columns` is: they get the answer as programs do. */
  readonly prints?: (answer: AnswerOf<A>, given: GivenOf<A>, context: Context) => string | Promise<string>;
  /** The exit code. Absent: 0. */
  readonly exits?: (answer: AnswerOf<A>) => number;
  /** Works with who is asked. Absent: the service, with the key of the tenant. */
  readonly through?: (options: Options, work: (client: Asked) => Promise<number>) => Promise<number>;
}

/** A command that asks the API and prints the answer. */
export function verb<A extends Ask>(name: string, ask: A, does: string, row: VerbRow<A>): CommandRow {
  const { isDefault, tries, takes = {}, options = [], removes, columns, prints, through = asTenant } = row;
  const fields = inputsOf(ask, takes);
  const run = (...typed: unknown[]): Promise<number> => {
    const context = typed.at(-1) as Options;
    return through(context, (client) => askOnce(ask, row, givenOf(fields, typed), { client, options: context }));
  };
  const lists = columns ? LIST_OPTIONS : [];
  const typed = [...fields.map(([, input]) => input), ...(removes ? [YES] : []), ...options, ...(prints ? [JSON_OPTION] : [])];
  return { name, does, isDefault, tries, run, inputs: [...lists, ...typed] };
}

/** The same with the operator's key. */
export const operatorVerb = <A extends Ask>(name: string, ask: A, does: string, row: VerbRow<A>): CommandRow =>
  verb(name, ask, does, { ...row, through: (_, work) => work(clientOfProcess('adminKey')) });

const asTenant = (_: Options, work: (client: Asked) => Promise<number>): Promise<number> => work(clientOfProcess());

const YES = option('--yes', 'do not ask on a terminal');

async function askOnce<A extends Ask>(ask: A, row: VerbRow<A>, typed: Given, context: Context): Promise<number> {
  const { sends, finish, orAsks, removes, columns, prints, exits } = row;
  const { client, options } = context;
  const filled = { ...typed, ...sends } as GivenOf<A>;
  const given = finish ? await finish(filled, context) : filled;
  if (columns) {
    await printPages(pagesOf(client, ask as ListAsk, given as Given), options, columns as readonly Column<unknown>[]);
    return 0;
  }
  const isNothing = ask.startsWith('PATCH') && changesNothing(ask, given as Given);
  if (isNothing && !orAsks) throw new SettingsError('USAGE', 'nothing to change: --help lists the settings');
  if (removes && !options['yes'] && !options.json && process.stdin.isTTY === true) await confirmRemoval(await removes(given, client));
  const answer = await client.ask(isNothing ? (orAsks as A) : ask, given);
  if (prints && !options.json) process.stdout.write(await prints(answer, given, context));
  else printJson(answer);
  return exits?.(answer) ?? 0;
}

/** The ids of the path, then what the row names. */
function inputsOf(ask: Ask, takes: Readonly<Record<string, Input | undefined>>): Fields {
  const ids = Array.from(ask.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, takes[name] ?? idOf(ask, name)] as const);
  return [...new Map([...ids, ...Object.entries(takes)])].flatMap(([field, input]) => (input ? [[field, input] as const] : []));
}

function idOf(ask: Ask, name: string): Argument {
  if (name in IDS) return IDS[name as keyof typeof IDS];
  throw new Error(`${ask} takes no ${name}, and IDS has none`);
}

/** What was typed, by the fields of the API: `script.greeting` is the field `greeting` of the object `script`. */
function givenOf(fields: Fields, typed: readonly unknown[]): Given {
  const [given, args, options]: [Given, unknown[], Given] = [{}, [...typed], typed.at(-1) as Given];
  for (const [field, input] of fields) {
    const value = input instanceof Argument ? args.shift() : valueOf(input, options);
    const [outer = '', inner] = field.split('.');
    if (inner === undefined) given[outer] = value;
    else if (value !== undefined) given[outer] = { ...(given[outer] as Given | undefined), [inner]: value };
  }
  return given;
}

/** The parser of the command line makes an empty text of a null, by which a field is taken away. */
function valueOf(input: Option, options: Given): unknown {
  const value = options[input.attributeName()];
  return value === '' && input.parseArg ? null : value;
}

const changesNothing = (ask: Ask, given: Given): boolean =>
  Object.entries(given).every(([field, value]) => value === undefined || ask.includes(`{${field}}`));
