/** What stands before and behind a name where people say their own; `…` stands for the name. In Latin letters without regard to case. */
const SAYINGS = [
  'my name is …', 'myself …', 'this is … speaking', 'this is … here', '… speaking', 'i am … speaking', 'mera naam … hai', 'main … bol raha hoon', 'main … bol rahi hoon', 'naam … hai',
  'मेरा नाम … है', 'मैं … बोल रहा हूँ', 'मैं … बोल रही हूँ', 'नाम … है', 'माझं नाव … आहे', 'माझे नाव … आहे', 'मी … बोलतोय', 'मी … बोलतेय',
  'என் பேரு …', 'என் பெயர் …', 'நான் … பேசுறேன்', 'నా పేరు …', 'నేను … మాట్లాడుతున్నాను', 'ನನ್ನ ಹೆಸರು …', 'ನಾನು … ಮಾತಾಡ್ತಿದ್ದೀನಿ', 'എന്റെ പേര് …', 'ഞാൻ … ആണ് സംസാരിക്കുന്നത്',
  'আমার নাম …', 'আমি … বলছি', 'મારું નામ … છે', 'હું … બોલું છું', 'ਮੇਰਾ ਨਾਂ … ਹੈ', 'ਮੇਰਾ ਨਾਮ … ਹੈ', 'ਮੈਂ … ਬੋਲ ਰਿਹਾ ਹਾਂ', 'ମୋ ନାଁ …', 'ମୋର ନାମ …', 'মোৰ নাম …',
  'میرا نام … ہے', 'میں … بول رہا ہوں', 'میں … بول رہی ہوں',
].map((saying) => saying.split('…').map(wordsOf) as [string[], string[]]); // prettier-ignore

/** Titles that are no part of a name. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'ji', 'sir', 'madam', 'जी', 'श्री', 'श्रीमती']);
const MAX_NAME_WORDS = 3;
const MAX_SAID_NAME_LENGTH = 60;

/** The person's name as it was said; undefined where none is told. It is data: whoever shows it escapes it. */
export function readName(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{M}']+/gu) ?? [];
  const plain = words.map((word) => word.toLowerCase().replaceAll('ँ', 'ं'));
  for (const [before, behind] of SAYINGS) {
    const at = before.length === 0 ? 0 : placeOf(before, plain, 0) + before.length;
    if (at < before.length) continue;
    const end = behind.length === 0 ? words.length : placeOf(behind, plain, at);
    const name = words.slice(at, end < 0 ? at : end).filter((word) => !TITLES.has(word.toLowerCase()));
    if (name.length > 0 && name.length <= MAX_NAME_WORDS && name.join(' ').length <= MAX_SAID_NAME_LENGTH) return name.join(' ');
  }
  return undefined;
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{M}']+/gu) ?? []).map((word) => word.replaceAll('ँ', 'ं'));
}

/** Where these words stand in the text, from a place on; -1 where they do not. */
function placeOf(sought: readonly string[], words: readonly string[], from: number): number {
  for (let at = from; at + sought.length <= words.length; at++) if (sought.every((word, i) => words[at + i] === word)) return at;
  return -1;
}
