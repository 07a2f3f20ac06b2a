import type { Project } from './project.js';

/** A breach put into an otherwise sound house (sound-house.ts), to prove that the rule can fail. */
export interface Planted {
  name: string;
  files: Readonly<Record<string, string>>;
  /** The file that must be named. */
  at: string;
  /** A part of the sentence that says what to do instead. */
  says: string;
}

/** One rule of docs/architecture.md: one file in this folder, and one line in rules.ts. */
export interface Rule {
  name: string;
  /** @returns one kind sentence for each breach: where, what, and what to do instead. */
  check(project: Project): string[];
  planted: readonly Planted[];
}

/** A breach that is one file. */
export const planted = (name: string, at: string, source: string, says: string): Planted => ({ name, files: { [at]: source }, at, says });
