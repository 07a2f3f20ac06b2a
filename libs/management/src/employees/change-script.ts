import { SCRIPT_PARTS, type Employee, type EmployeeScript, type ScriptPart } from '@turant/domain';
import type { Guard } from '@turant/store';

/** A part of the script, to be taken away: it is then said in standard words. */
export type ClearablePart = `script.${ScriptPart}`;

export interface ScriptChange {
  /** These parts are new, the others stay. */
  script?: EmployeeScript;
  cleared: readonly ClearablePart[];
  /** The whole script is taken away. */
  isCleared: boolean;
}

export interface ScriptWrite {
  /** Holds while nobody else has changed the script meanwhile. */
  guard: Guard<Employee>;
  set: Partial<Omit<Employee, '_id'>>;
  unset: readonly 'script'[];
}

/** What to write so that the script changes part by part; undefined where it stays as it is. */
export function scriptWrite(
  { script: known, scriptChanges }: Employee,
  { script, cleared, isCleared }: ScriptChange,
): ScriptWrite | undefined {
  if (!script && cleared.length === 0 && !isCleared) return undefined;
  const taken = SCRIPT_PARTS.filter((part) => cleared.includes(`script.${part}`));
  const parts = Object.entries({ ...(isCleared ? {} : known), ...script });
  const next = Object.fromEntries(parts.filter(([part]) => !taken.includes(part as ScriptPart))) as EmployeeScript;
  const isEmpty = Object.keys(next).length === 0;
  return {
    guard: scriptChanges === undefined ? [['scriptChanges', 'absent']] : [['scriptChanges', '=', scriptChanges]],
    set: { scriptChanges: (scriptChanges ?? 0) + 1, ...(!isEmpty && { script: next }) },
    unset: isEmpty ? ['script'] : [],
  };
}
