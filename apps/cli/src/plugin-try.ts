import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SettingsError } from '@turant/domain';
import { isObject, type Item, type Plugin, rawRequest, type RawRequest, readItems, RejectedError, type Settings } from '@turant/plugin-kit';
import { findPackageRoot } from './package-root.js';
import { tableOf, type Trial } from './plugin-try-table.js';

/**
 * `turant plugin try <id> <fixture or file> [--json]`: reads one body as the service would, without a service. Stores nothing and
 * calls no platform. A fixture is named with or without its extension; only a checkout has fixtures.
 * @returns 0 if something was read, else 1
 */
export async function pluginTry(id: string, name: string, isJson: boolean): Promise<number> {
  const plugin = await pluginNamed(id);
  const root = findPackageRoot();
  const folder = root === undefined ? undefined : join(root, 'plugins', id, 'fixtures');
  const file = fileNamed(folder, name);
  const trial = tryRead(plugin, file, requestIn(file, id), settingsFor(folder, file));
  process.stdout.write(isJson ? `${JSON.stringify(trial, null, 2)}\n` : tableOf(trial));
  return trial.status === 'read' ? 0 : 1;
}

async function pluginNamed(id: string): Promise<Plugin> {
  // Imported only here: a half-written plugin must not stop the other commands.
  const { plugins } = await import('../../../plugins/registry.js');
  const found = plugins.find((one) => one.id === id);
  if (!found) throw new SettingsError('PLUGIN_UNKNOWN', `there is no plugin ${id}; there are ${plugins.map((one) => one.id).join(', ')}`);
  if (!found.read) throw new SettingsError('PLUGIN_UNKNOWN', `${id} reads no requests: it is a target, or polled only`);
  return found;
}

const NOT_BODIES = /(^|\.)(headers|expected|settings|fetch|poll|send)\.json$/;

function fileNamed(folder: string | undefined, name: string): string {
  const bodies = folder !== undefined && existsSync(folder) ? readdirSync(folder).filter((one) => !NOT_BODIES.test(one)) : [];
  const found = bodies.find((one) => one === name || one.replace(/\.[a-z]+$/, '') === name);
  if (folder !== undefined && found !== undefined) return join(folder, found);
  if (existsSync(name)) return resolve(name);
  const names = bodies.map((one) => one.replace(/\.[a-z]+$/, '')).join(', ');
  throw new SettingsError('FIXTURE_UNKNOWN', `${name} is neither a file nor a fixture (${names || 'there are none'})`);
}

const siblingOf = (file: string, ending: string): string => file.replace(/\.[a-z]+$/i, `.${ending}.json`);

const objectIn = (file: string): Readonly<Record<string, unknown>> => {
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return isObject(value) ? value : {};
};

/** The request, with method and headers of the `.headers.json` file beside the body, if there is one. A GET's body file holds its query. */
function requestIn(file: string, id: string): RawRequest {
  const body = readFileSync(file);
  const {
    method = 'POST',
    headers = {},
    url = `/api/webhooks/${id}/token`,
  } = objectIn(siblingOf(file, 'headers')) as {
    method?: string;
    headers?: Record<string, string>;
    url?: string;
  };
  if (method !== 'GET') return rawRequest({ method, url, headers, body });
  return rawRequest({ method, url: `${url}?${body.toString('utf8').trim()}`, headers, body: Buffer.alloc(0) });
}

function settingsFor(folder: string | undefined, file: string): Settings {
  return { ...(folder === undefined ? {} : objectIn(join(folder, 'settings.json'))), ...objectIn(siblingOf(file, 'settings')) };
}

function tryRead(found: Plugin, file: string, raw: RawRequest, settings: Settings): Trial {
  const known = { plugin: found.id, file: basename(file) };
  try {
    const items = readItems(found, raw, { settings, region: 'IN', now: new Date() });
    return { ...known, ...statusOf(items), items };
  } catch (error) {
    if (error instanceof RejectedError) return { ...known, status: 'unparseable', reason: error.message, items: [] };
    throw error;
  }
}

function statusOf(items: readonly Item[]): Pick<Trial, 'status' | 'reason'> {
  const reasons = [...new Set(items.flatMap((item) => ('reason' in item ? [item.reason] : [])))].join('; ');
  const reason = reasons === '' ? {} : { reason: reasons };
  if (items.some(({ kind }) => kind !== 'rejected' && kind !== 'ignored')) return { status: 'read', ...reason };
  return { status: items.some(({ kind }) => kind === 'rejected') ? 'rejected' : 'ignored', ...reason };
}
