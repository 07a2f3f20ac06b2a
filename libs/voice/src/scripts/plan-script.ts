import type { Script, Speaker } from '../ports.js';
import { completeScript, type OwnScript } from './complete-script.js';
import { defaultScript } from './default-script.js';
import type { Slots } from './fill-slots.js';

/**
 * What an employee says, and who speaks it: the employee's own script, else the default script of the language, in the employee's voice.
 * @param isRecorded whether the default greeting says that the call may be recorded
 */
export const planScript = (
  speaker: Speaker,
  { script, voice }: { script?: OwnScript | null; voice?: string | null },
  language: string,
  slots: Slots,
  isRecorded = false,
): { script: Script; speaker: Speaker } => ({
  script: completeScript(script ?? undefined, defaultScript(language, isRecorded), slots),
  speaker: (voice && speaker.withVoice?.(voice)) || speaker,
});
