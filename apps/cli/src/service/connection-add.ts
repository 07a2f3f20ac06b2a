import { SettingsError } from '@turant/domain';
import { openPrompter, type Prompter } from '../prompter.js';
import type { AnswerOf, RowOf } from './api.js';
import { clientOfProcess } from './client-of-process.js';
import { printJson } from './print-json.js';

interface AddOptions {
  readonly name?: string;
  readonly set: Readonly<Record<string, string>>;
  readonly json?: boolean;
}
type FieldSchema = Readonly<Record<string, unknown>>;
type Plugin = RowOf<'GET /api/plugins'>;
/** The JSON schema of a plugin's settings, as far as it is asked for. */
interface SettingsSchema {
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/**
 * `turant connection add <plugin>`: asks for each setting that `--set` does not give (on a terminal only; secrets are not shown),
 * creates the connection, and prints its address and the set-up steps. `--json` asks nothing and prints the API's answer.
 */
export async function connectionAdd(id: string, options: AddOptions): Promise<void> {
  const client = clientOfProcess();
  const { data } = await client.ask('GET /api/plugins', {});
  const plugin = data.find((one) => one.id === id);
  if (!plugin) throw new SettingsError('PLUGIN_UNKNOWN', `there is no plugin ${id}; there are ${data.map((one) => one.id).join(', ')}`);
  const { name, settings } = await answersFor(plugin, options);
  const answer = await client.ask('POST /api/connections', { plugin: plugin.id, name, settings });
  if (options.json) return printJson(answer);
  process.stdout.write(instructionsOf(answer));
}

async function answersFor(
  plugin: Plugin,
  { name, set: given, json }: AddOptions,
): Promise<{ name: string; settings: Record<string, unknown> }> {
  const { properties, required = [] } = plugin.settings as unknown as SettingsSchema;
  const fields = Object.entries(properties);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(properties, key));
  if (unknown) throw new SettingsError('USAGE', `${plugin.id} has no setting ${unknown}; it has ${fields.map(([key]) => key).join(', ')}`);
  const mayAsk = !json && process.stdin.isTTY === true;
  const prompter = mayAsk ? openPrompter(process.stdin, process.stderr) : undefined;
  const settings: Record<string, unknown> = {};
  try {
    const named = name ?? (await prompter?.ask({ title: 'Name', defaultAnswer: plugin.name })) ?? '';
    for (const [key, schema] of fields) {
      const text = given[key] ?? (await ask(prompter, key, schema, required));
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

function instructionsOf({ connection: { connectionId, name, url, steps, health } }: AnswerOf<'POST /api/connections'>): string {
  const todo = steps.map((step, at) => `  ${at + 1}. ${step.replaceAll('{url}', url ?? '')}`);
  const warnings = health.warnings.map(({ message }) => `Warning: ${message}\n`).join('');
  const address = url === null ? '' : ` The address to paste:\n\n  ${url}\n`;
  return `${name} is connected (${connectionId}).${address}\n${todo.join('\n')}\n${warnings === '' ? '' : `\n${warnings}`}`;
}
