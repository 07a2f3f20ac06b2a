import type { Settings } from './settings.js';

/** What every function of a plugin gets besides its subject. A plugin has no clock of its own. */
export interface Context<S = Settings> {
  readonly settings: S;
  readonly now: Date;
}
