import type { ScriptPart } from '@turant/domain';
import type { Script } from '../ports.js';
import { fillSlots, type Slots } from './fill-slots.js';

/** The script of an employee. Parts that are missing, or empty for this person, are taken from the standard script. */
export type OwnScript = { readonly [Part in ScriptPart]?: Script[Part] | undefined };

/** Completes an employee's script, so that no part is empty for this person. Questions that are empty are left out. */
export function completeScript(own: OwnScript | undefined, standard: Script, slots: Slots): Script {
  const saysSomething = (text: string): boolean => fillSlots(text, slots) !== '';
  const partOf = (part: 'greeting' | 'areYouThere' | 'goodbye'): string => {
    const text = own?.[part];
    return text !== undefined && saysSomething(text) ? text : standard[part];
  };
  return {
    greeting: partOf('greeting'),
    questions: (own?.questions ?? standard.questions).filter(saysSomething),
    areYouThere: partOf('areYouThere'),
    goodbye: partOf('goodbye'),
    connecting: standard.connecting,
    notReached: standard.notReached,
  };
}
