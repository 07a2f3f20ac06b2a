/** A plugin from outside the repository. */
export interface PackagedPlugin {
  /** The package or the folder, as PLUGINS names it. */
  readonly name: string;
  /** The package's folder, which has its README and its fixtures. */
  readonly folder: string;
  /** The default export; checked with the plugins of the registry. */
  readonly plugin: unknown;
}
