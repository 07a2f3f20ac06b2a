import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clientSettingsOfProcess, settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { Client } from './client.js';
import { openQuestions, type Questions } from './connection-add-ask.js';

const USAGE = 'turant connection add <plugin> [--name NAME] [--set key=value]... [--json]';

interface Wish {
  readonly plugin: string;
  readonly name?: string;
  readonly given: Readonly<Record<string, string>>;
  readonly isJson: boolean;
}
type FieldSchema = Readonly<Record<string, unknown>>;
interface PluginView {
  readonly id: string;
  readonly name: string;
  readonly settings: { readonly properties: Readonly<Record<string, FieldSchema>>; readonly required?: readonly string[] };
  readonly steps: readonly string[];
}
interface Added {
  readonly connection: { readonly connectionId: string; readonly name: string; readonly url: string; readonly steps?: readonly string[] };
}

/** `turant connection …`; there is no other verb yet. */
export async function connection([verb, ...args]: readonly string[]): Promise<number> {
  if (verb !== 'add') throw new SettingsError('USAGE', USAGE);
  return connectionAdd(args);
}

/**
 * `turant connection add <plugin>`: asks for each setting that `--set` does not give (on a terminal only; secrets are not shown), makes
 * the connection, and prints the address to paste and what to do there. `--json` asks nothing and prints the API's answer.
 */
export async function connectionAdd(args: readonly string[]): Promise<number> {
  const wish = read(args);
  const client = clientOfProcess();
  const { data } = await client.get<{ data: readonly PluginView[] }>('/api/plugins');
  const plugin = data.find(({ id }) => id === wish.plugin);
  if (!plugin)
    throw new SettingsError('PLUGIN_UNKNOWN', `there is no plugin ${wish.plugin}; there are ${data.map(({ id }) => id).join(', ')}`);
  const { name, settings } = await answersFor(plugin, wish);
  const answer = await client.post<Added>('/api/connections', { plugin: plugin.id, name, settings });
  process.stdout.write(wish.isJson ? `${JSON.stringify(answer, null, 2)}\n` : story(plugin, answer));
  return 0;
}

function read(args: readonly string[]): Wish {
  try {
    const options = { name: { type: 'string' }, set: { type: 'string', multiple: true }, json: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [plugin, ...more] = positionals;
    if (plugin === undefined || more.length > 0) throw new Error('one plugin');
    return {
      plugin,
      ...(values.name === undefined ? {} : { name: values.name }),
      given: Object.fromEntries((values.set ?? []).map(pairIn)),
      isJson: values.json ?? false,
    };
  } catch (error) {
    throw new SettingsError('USAGE', `${USAGE} (${(error as Error).message})`);
  }
}

function pairIn(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error('--set takes key=value');
  return [text.slice(0, at), text.slice(at + 1)];
}

/** TURANT_URL and TURANT_API_KEY; without them the standalone whose data folder is here. */
function clientOfProcess(): Client {
  const { url, apiKey } = clientSettingsOfProcess();
  if (url !== undefined && apiKey !== undefined) return new Client(url, apiKey);
  try {
    const started = JSON.parse(readFileSync(join(settingsOfProcess().dataDir, 'standalone.json'), 'utf8')) as {
      baseUrl: string;
      apiKey: string;
    };
    return new Client(url ?? started.baseUrl, apiKey ?? started.apiKey);
  } catch {
    throw new SettingsError(
      'ENVIRONMENT',
      'TURANT_URL and TURANT_API_KEY (with the scope admin) are needed: no standalone has run in this folder',
    );
  }
}

async function answersFor(plugin: PluginView, { name, given, isJson }: Wish): Promise<{ name: string; settings: Record<string, unknown> }> {
  const fields = Object.entries(plugin.settings.properties);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(plugin.settings.properties, key));
  if (unknown) throw new SettingsError('USAGE', `${plugin.id} has no setting ${unknown}; it has ${fields.map(([key]) => key).join(', ')}`);
  const mayAsk = !isJson && process.stdin.isTTY === true;
  const questions = mayAsk ? openQuestions(process.stdin, process.stderr) : undefined;
  const settings: Record<string, unknown> = {};
  try {
    const named = name ?? (await questions?.ask({ title: 'Name', usual: plugin.name })) ?? '';
    for (const [key, schema] of fields) {
      const text = given[key] ?? (await asked(questions, key, schema, plugin.settings.required ?? []));
      if (text !== undefined && text !== '') settings[key] = valueOf(key, schema, text);
    }
    return { name: named || plugin.name, settings };
  } finally {
    questions?.close();
  }
}

/** Maps are for `--set` and the API: nobody types an object at a prompt. */
async function asked(
  questions: Questions | undefined,
  key: string,
  schema: FieldSchema,
  required: readonly string[],
): Promise<string | undefined> {
  if (!questions || schema['type'] === 'object') return undefined;
  const [title, hint] = [schema['title'], schema['description']].map((one) => (typeof one === 'string' ? one : undefined));
  const choices = Array.isArray(schema['enum']) ? `${hint ?? ''} (${schema['enum'].join(', ')})` : hint;
  const isSecret = schema['writeOnly'] === true;
  return questions.ask({
    title: title ?? key,
    hint: choices,
    isSecret,
    isRequired: required.includes(key),
    isYesNo: schema['type'] === 'boolean',
  });
}

/** @throws SettingsError where a yes or no, or an object, is none; all else the API checks, and names the field */
function valueOf(key: string, { type }: FieldSchema, text: string): unknown {
  if (type === 'boolean') {
    if (/^(yes|y|true|1)$/i.test(text)) return true;
    if (/^(no|n|false|0)$/i.test(text)) return false;
    throw new SettingsError('USAGE', `${key} is yes or no`);
  }
  if (type !== 'object') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new SettingsError('USAGE', `${key} is a JSON object, such as {"Their question":"phone"}`);
  }
}

function story({ steps }: PluginView, { connection: added }: Added): string {
  const todo = (added.steps ?? steps).map((step, at) => `  ${at + 1}. ${step.replaceAll('{url}', added.url)}`);
  return `${added.name} is connected (${added.connectionId}). The address to paste:\n\n  ${added.url}\n\n${todo.join('\n')}\n`;
}
