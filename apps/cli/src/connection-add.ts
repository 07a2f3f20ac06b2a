import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clientSettingsOfProcess, settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { Client } from './client.js';
import { openPrompter, type Prompter } from './prompter.js';

const USAGE = 'turant connection add <plugin> [--name NAME] [--set key=value]... [--json]';

interface Args {
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
 * `turant connection add <plugin>`: asks for each setting that `--set` does not give (on a terminal only; secrets are not shown),
 * creates the connection, and prints its address and the set-up steps. `--json` asks nothing and prints the API's answer.
 */
export async function connectionAdd(args: readonly string[]): Promise<number> {
  const options = readArguments(args);
  const client = clientOfProcess();
  const { data } = await client.get<{ data: readonly PluginView[] }>('/api/plugins');
  const plugin = data.find(({ id }) => id === options.plugin);
  if (!plugin)
    throw new SettingsError('PLUGIN_UNKNOWN', `there is no plugin ${options.plugin}; there are ${data.map(({ id }) => id).join(', ')}`);
  const { name, settings } = await answersFor(plugin, options);
  const answer = await client.post<Added>('/api/connections', { plugin: plugin.id, name, settings });
  process.stdout.write(options.isJson ? `${JSON.stringify(answer, null, 2)}\n` : instructionsOf(plugin, answer));
  return 0;
}

function readArguments(args: readonly string[]): Args {
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

/** A client of TURANT_URL with TURANT_API_KEY; without these, of the standalone that has run on DATA_DIR. */
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

async function answersFor(plugin: PluginView, { name, given, isJson }: Args): Promise<{ name: string; settings: Record<string, unknown> }> {
  const fields = Object.entries(plugin.settings.properties);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(plugin.settings.properties, key));
  if (unknown) throw new SettingsError('USAGE', `${plugin.id} has no setting ${unknown}; it has ${fields.map(([key]) => key).join(', ')}`);
  const mayAsk = !isJson && process.stdin.isTTY === true;
  const prompter = mayAsk ? openPrompter(process.stdin, process.stderr) : undefined;
  const settings: Record<string, unknown> = {};
  try {
    const named = name ?? (await prompter?.ask({ title: 'Name', defaultAnswer: plugin.name })) ?? '';
    for (const [key, schema] of fields) {
      const text = given[key] ?? (await ask(prompter, key, schema, plugin.settings.required ?? []));
      if (text !== undefined && text !== '') settings[key] = valueOf(key, schema, text);
    }
    return { name: named || plugin.name, settings };
  } finally {
    prompter?.close();
  }
}

/** Objects are never asked for: they are for `--set` and the API. */
async function ask(
  prompter: Prompter | undefined,
  key: string,
  schema: FieldSchema,
  required: readonly string[],
): Promise<string | undefined> {
  if (!prompter || schema['type'] === 'object') return undefined;
  const [title, hint] = [schema['title'], schema['description']].map((one) => (typeof one === 'string' ? one : undefined));
  const choices = Array.isArray(schema['enum']) ? `${hint ?? ''} (${schema['enum'].join(', ')})` : hint;
  const isSecret = schema['writeOnly'] === true;
  return prompter.ask({
    title: title ?? key,
    hint: choices,
    isSecret,
    isRequired: required.includes(key),
    isYesNo: schema['type'] === 'boolean',
  });
}

/** @throws SettingsError for a malformed yes or no, or a malformed object. The API checks all else, and names the field. */
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

function instructionsOf({ steps }: PluginView, { connection: added }: Added): string {
  const todo = (added.steps ?? steps).map((step, at) => `  ${at + 1}. ${step.replaceAll('{url}', added.url)}`);
  return `${added.name} is connected (${added.connectionId}). The address to paste:\n\n  ${added.url}\n\n${todo.join('\n')}\n`;
}
