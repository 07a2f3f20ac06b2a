import type { Script, Speaker } from '../ports.js';
import { completeScript, type OwnScript } from './complete-script.js';
import { defaultScript, recordingNotice } from './default-script.js';
import type { Slots } from './fill-slots.js';
import { withNotice } from './with-notice.js';

/**
 * What an employee says, and who speaks it: the employee's own script, else the default script of the language, in the employee's voice.
 * @param isRecorded whether the greeting says that the call may be recorded
 */
export function planScript(
  speaker: Speaker,
  { script: own, voice }: { script?: OwnScript | null; voice?: string | null },
  language: string,
  slots: Slots,
  isRecorded = false,
): { script: Script; speaker: Speaker } {
  const standard = defaultScript(language, isRecorded);
  const script = completeScript(own ?? undefined, standard, slots);
  const greeting =
    isRecorded && script.greeting !== standard.greeting ? withNotice(script.greeting, recordingNotice(language)) : script.greeting;
  return { script: { ...script, greeting }, speaker: (voice && speaker.withVoice?.(voice)) || speaker };
}
