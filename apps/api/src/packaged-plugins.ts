import type { Settings } from '@turant/config';
import { loadPluginPackages, type PackagedPlugin } from '@turant/plugin-host';
import { plugins } from '../../../plugins/registry.js';

/** The plugins from outside the repository, checked beside those of the registry. @throws SettingsError that names the package */
export const packagedPlugins = (settings: Settings): PackagedPlugin[] => loadPluginPackages(settings, plugins);
