import { existsSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import { SettingsError } from '@turant/domain';
import { checkRegistry } from './check-registry.js';
import type { PackagedPlugin } from './packaged-plugin.js';

/** The settings that name the packages, and say where they are looked for. */
export interface PackageSettings {
  readonly plugins: readonly string[];
  readonly dataDir: string;
}

/**
 * Loads the packages that PLUGINS names: from `DATA_DIR/plugins/node_modules`, else from the working folder's `node_modules`; an absolute
 * folder as it is. Their code runs with all rights of this process.
 * @param builtIn the plugins of the registry, whose ids are taken
 * @throws SettingsError PLUGIN_PACKAGE, PLUGIN_REFUSED; the message names the package
 */
export function loadPluginPackages(
  { plugins, dataDir }: PackageSettings,
  builtIn: readonly unknown[],
  workingFolder: string = process.cwd(),
): PackagedPlugin[] {
  const places = [join(dataDir, 'plugins'), workingFolder];
  const packaged = plugins.map((name) => loaded(name, places));
  // Checked once more by the host; here, so that a wrong package stops the start before anything is opened.
  if (packaged.length > 0) checkRegistry(builtIn, packaged);
  return packaged;
}

function loaded(name: string, places: readonly string[]): PackagedPlugin {
  const file = fileOf(name, places);
  const plugin = defaultExportOf(file, name);
  if (typeof plugin !== 'object' || plugin === null || !('kit' in plugin))
    throw refusal(`the default export of ${name} is no plugin, as definePlugin makes one`);
  return { name, folder: folderOf(file), plugin };
}

function defaultExportOf(file: string, name: string): unknown {
  try {
    const exported = createRequire(join(folderOf(file), 'package.json'))(file) as { default?: unknown } | undefined;
    return exported?.default ?? exported;
  } catch (error) {
    throw refusal(`${name} cannot be loaded: ${firstLineOf(error)}`);
  }
}

function fileOf(name: string, places: readonly string[]): string {
  if (isBuiltin(name)) throw refusal(`${name} is a module of Node and no plugin`);
  try {
    const require = createRequire(join(places[0] ?? '/', 'plugins.cjs'));
    return isAbsolute(name) ? require.resolve(name) : require.resolve(name, { paths: [...places] });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'MODULE_NOT_FOUND') throw refusal(`${name} cannot be loaded: ${firstLineOf(error)}`);
    const [own = '', working = ''] = places;
    throw refusal(
      isAbsolute(name)
        ? `${name} is no folder of a package whose main file is there`
        : `${name} is neither in ${join(own, 'node_modules')} nor in ${join(working, 'node_modules')}: npm install --prefix ${own} ${name}`,
    );
  }
}

/** The folder of the package that a file belongs to. */
function folderOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(file);
}

const refusal = (message: string): SettingsError => new SettingsError('PLUGIN_PACKAGE', `PLUGINS: ${message}`);

function firstLineOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return (typeof message === 'string' ? message : String(error)).split('\n')[0] ?? '';
}
