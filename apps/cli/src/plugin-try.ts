import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { loadPluginPackages, READING_STOPPED, ReadingPool } from '@turant/plugin-host';
import { isObject, type Item, type Plugin, rawRequest, type RawRequest, RejectedError, type Settings } from '@turant/plugin-kit';
import { findPackageRoot } from './package-root.js';
import { tableOf, type Trial } from './plugin-try-table.js';
import { siblingOf } from './sibling-of.js';
import { writeExpected } from './write-expected.js';

export interface TryOptions {
  readonly json?: boolean;
  /** Write what was read into the fixture's expected file. */
  readonly write?: boolean;
  /** Replace an expected file that is there. */
  readonly force?: boolean;
}

/**
 * `turant plugin try <id> <fixture or file> [--json] [--write [--force]]`: reads one body as the service would, without a service. Calls
 * no platform, and writes nothing but an expected file. A fixture is named with or without its extension; only a checkout and the
 * packages that PLUGINS names have fixtures.
 * @returns 0 if something was read or written, else 1
 */
export async function pluginTry(id: string, name: string, { json, write, force = false }: TryOptions): Promise<number> {
  const { plugin, folder } = await pluginNamed(id);
  const file = fileNamed(folder, name);
  const { raw, toSign } = requestIn(file, id);
  const settings = settingsFor(folder, file);
  const trial = await tryRead(plugin, file, raw, settings);
  process.stdout.write(json ? `${JSON.stringify(trial, null, 2)}\n` : tableOf(trial));
  if (!write) return trial.status === 'read' ? 0 : 1;
  if (folder === undefined || dirname(file) !== folder)
    throw new SettingsError(
      'FIXTURE_UNKNOWN',
      `--write is for fixtures of ${id}: copy the body into ${folder ?? "the plugin's fixtures"} first`,
    );
  if (trial.status === 'unparseable' || trial.status === 'stuck') throw new SettingsError('FIXTURE_UNREADABLE');
  const written = writeExpected(plugin, { file, raw, toSign, settings }, force);
  if (!json)
    process.stdout.write(`\nwritten: ${written.join(', ')}\nThis is what was read, not what is right: compare each value with the body.\n`);
  return 0;
}

async function pluginNamed(id: string): Promise<{ plugin: Plugin; folder?: string }> {
  const all = await allPlugins();
  const found = all.find(({ plugin }) => plugin.id === id);
  if (!found)
    throw new SettingsError('PLUGIN_UNKNOWN', `there is no plugin ${id}; there are ${all.map(({ plugin }) => plugin.id).join(', ')}`);
  if (!found.plugin.read) throw new SettingsError('PLUGIN_UNKNOWN', `${id} reads no requests: it is a target, or polled only`);
  return found;
}

/** The plugins of the registry, and those of the packages that PLUGINS names, each with the folder of its fixtures. */
async function allPlugins(): Promise<{ plugin: Plugin; folder?: string }[]> {
  // Imported only here: a half-written plugin must not stop the other commands.
  const { plugins } = await import('../../../plugins/registry.js');
  const root = findPackageRoot();
  const { plugins: names, dataDir } = settingsOfProcess();
  const packaged = loadPluginPackages({ plugins: names, dataDir }, plugins);
  return [
    ...plugins.map((plugin) => ({ plugin, folder: root === undefined ? undefined : join(root, 'plugins', plugin.id, 'fixtures') })),
    ...packaged.map(({ plugin, folder }) => ({ plugin: plugin as Plugin, folder: join(folder, 'fixtures') })),
  ];
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

const objectIn = (file: string): Readonly<Record<string, unknown>> => {
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return isObject(value) ? value : {};
};

/** The request, with method and headers of the `.headers.json` file beside the body, if there is one. A GET's body file holds its query. */
function requestIn(file: string, id: string): { raw: RawRequest; toSign: boolean } {
  const body = readFileSync(file);
  const {
    method = 'POST',
    headers = {},
    url = `/api/webhooks/${id}/token`,
    sign = false,
  } = objectIn(siblingOf(file, 'headers')) as {
    method?: string;
    headers?: Record<string, string>;
    url?: string;
    sign?: boolean;
  };
  if (method !== 'GET') return { raw: rawRequest({ method, url, headers, body }), toSign: sign };
  const address = `${url}?${body.toString('utf8').trim()}`;
  return { raw: rawRequest({ method, url: address, headers, body: Buffer.alloc(0) }), toSign: sign };
}

function settingsFor(folder: string | undefined, file: string): Settings {
  return { ...(folder === undefined ? {} : objectIn(join(folder, 'settings.json'))), ...objectIn(siblingOf(file, 'settings')) };
}

/** Reads as the service does: in a thread with limits. */
async function tryRead(found: Plugin, file: string, raw: RawRequest, settings: Settings): Promise<Trial> {
  const known = { plugin: found.id, file: basename(file) };
  const { plugins, dataDir } = settingsOfProcess();
  const pool = new ReadingPool({ registryFile: join(__dirname, '../../../plugins/registry.js'), packages: { plugins, dataDir } });
  try {
    const items = await pool.run(found, { kind: 'read', raw, settings, region: 'IN', now: new Date() }, '');
    return { ...known, ...statusOf(items), items };
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    return { ...known, status: error.code === READING_STOPPED ? 'stuck' : 'unparseable', reason: error.message, items: [] };
  } finally {
    await pool.close();
  }
}

function statusOf(items: readonly Item[]): Pick<Trial, 'status' | 'reason'> {
  const reasons = [...new Set(items.flatMap((item) => ('reason' in item ? [item.reason] : [])))].join('; ');
  const reason = reasons === '' ? {} : { reason: reasons };
  if (items.some(({ kind }) => kind !== 'rejected' && kind !== 'ignored')) return { status: 'read', ...reason };
  return { status: items.some(({ kind }) => kind === 'rejected') ? 'rejected' : 'ignored', ...reason };
}
