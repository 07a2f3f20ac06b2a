import type { Subject } from './subject.js';

/** One promise that every fixture of every plugin keeps. Throws where it is broken; pure, so that a CLI can run it, too. */
export interface Check {
  readonly name: string;
  /** Whether it says anything about this fixture; always, where it is not given. */
  readonly applies?: (subject: Subject) => boolean;
  readonly run: (subject: Subject) => void;
}
