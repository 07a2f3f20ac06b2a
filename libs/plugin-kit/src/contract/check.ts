import type { Subject } from './subject.js';

/** One rule of the contract suite. It must hold for every fixture of every plugin. */
export interface Check {
  readonly name: string;
  /** Whether the check applies to this fixture. Default: always. */
  readonly applies?: (subject: Subject) => boolean;
  /** Throws if the rule is broken. Does not need Jest, so that a CLI can run it. */
  readonly run: (subject: Subject) => void;
}
