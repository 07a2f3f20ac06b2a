import type { Speaker } from '../ports.js';
import { spokenText } from '../spoken/spoken-text.js';

/** A speaker that is given money, dates, times and phone numbers in the words in which people say them. */
export function inWords(speaker: Speaker): Speaker {
  const { prepare, withVoice } = speaker;
  return {
    name: speaker.name,
    speak: (text, language, kind) => speaker.speak(spokenText(text, language), language, kind),
    ...(prepare && {
      prepare: (texts, language) =>
        prepare.call(
          speaker,
          texts.map((text) => spokenText(text, language)),
          language,
        ),
    }),
    ...(withVoice && { withVoice: (voice) => inWords(withVoice.call(speaker, voice)) }),
  };
}
