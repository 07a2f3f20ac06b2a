import type { Speaker } from '../ports.js';
import { spokenText } from '../spoken/spoken-text.js';

/** A speaker that is given money, dates, times and phone numbers in the words in which people say them. */
export function inWords(speaker: Speaker): Speaker {
  const { prepare, keep, withVoice } = speaker;
  const each = (texts: readonly string[], language: string): string[] => texts.map((text) => spokenText(text, language));
  return {
    name: speaker.name,
    speak: (text, language, kind) => speaker.speak(spokenText(text, language), language, kind),
    ...(prepare && { prepare: (texts, language) => prepare.call(speaker, each(texts, language), language) }),
    ...(keep && { keep: (texts, language) => keep.call(speaker, each(texts, language), language) }),
    ...(withVoice && { withVoice: (voice) => inWords(withVoice.call(speaker, voice)) }),
  };
}
