import type { Script } from '../ports.js';
import { fillSlots, type Slots } from './fill-slots.js';

/** A script of an employee's own: what is absent, or says nothing of this person, is said in standard words. */
export type OwnScript = { readonly [Part in keyof Script]?: Script[Part] | undefined };

/** Every part says something; a question that would not is not asked. */
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
  };
}
