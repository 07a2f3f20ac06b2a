import { SettingsError } from '@turant/domain';
import { InvalidArgumentError } from 'commander';
import { openPrompter, type Prompter } from '../prompter.js';
import { clientOfProcess } from './client-of-process.js';
import { printJson } from './print-json.js';

interface AddOptions {
  readonly name?: string;
  readonly set: Readonly<Record<string, string>>;
  readonly json?: boolean;
}
type FieldSchema = Readonly<Record<string, unknown>>;
interface PluginView {
  readonly id: string;
  readonly name: string;
  readonly settings: { readonly properties: Readonly<Record<string, FieldSchema>>; readonly required?: readonly string[] };
  readonly steps: readonly string[];
}
interface Added {
  readonly connection: {
    readonly connectionId: string;
    readonly name: string;
    readonly url: string;
    readonly steps?: readonly string[];
    readonly health: { readonly warnings: readonly { readonly message: string }[] };
  };
}

/**
 * `turant connection add <plugin>`: asks for each setting that `--set` does not give (on a terminal only; secrets are not shown),
 * creates the connection, and prints its address and the set-up steps. `--json` asks nothing and prints the API's answer.
 */
export async function connectionAdd(id: string, options: AddOptions): Promise<void> {
  const client = clientOfProcess();
  const { data } = await client.get<{ data: readonly PluginView[] }>('/api/plugins');
  const plugin = data.find((one) => one.id === id);
  if (!plugin) throw new SettingsError('PLUGIN_UNKNOWN', `there is no plugin ${id}; there are ${data.map((one) => one.id).join(', ')}`);
  const { name, settings } = await answersFor(plugin, options);
  const answer = await client.post<Added>('/api/connections', { plugin: plugin.id, name, settings });
  if (options.json) return printJson(answer);
  process.stdout.write(instructionsOf(plugin, answer));
}

/** `--set key=value`, which may come again. */
export function collectSetting(text: string, others: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('it is key=value.');
  return { ...others, [text.slice(0, at)]: text.slice(at + 1) };
}

async function answersFor(
  plugin: PluginView,
  { name, set: given, json }: AddOptions,
): Promise<{ name: string; settings: Record<string, unknown> }> {
  const fields = Object.entries(plugin.settings.properties);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(plugin.settings.properties, key));
  if (unknown) throw new SettingsError('USAGE', `${plugin.id} has no setting ${unknown}; it has ${fields.map(([key]) => key).join(', ')}`);
  const mayAsk = !json && process.stdin.isTTY === true;
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
  const warnings = added.health.warnings.map(({ message }) => `Warning: ${message}\n`).join('');
  const address = `${added.name} is connected (${added.connectionId}). The address to paste:\n\n  ${added.url}\n\n`;
  return `${address}${todo.join('\n')}\n${warnings === '' ? '' : `\n${warnings}`}`;
}
