import { questionOf, readScriptText } from '@turant/domain';
import type { Script } from '../ports.js';
import { fillSlots } from '../scripts/fill-slots.js';
import { meaningTexts } from './meaning-texts.js';
import { troubleTexts } from './trouble-texts.js';

/** What an employee says word for word in many calls: the sentences of its script, and the standard ones, that tell nothing about a person. */
export function keptTexts(script: Script, language: string): string[] {
  const { questions, areYouThere, stillThere = '', goodbye, connecting, notReached } = script;
  const { noMoreCalls, callLater, teamTells } = meaningTexts(language);
  const { technicalProblem, willCallBack, connecting: connectingNow } = troubleTexts(language);
  const own = [...questions.map((question) => questionOf(question).text), areYouThere, goodbye, stillThere, connecting, notReached];
  const standard = [noMoreCalls, callLater, teamTells, technicalProblem, willCallBack, connectingNow];
  const isOfNobody = (text: string): boolean => readScriptText(text).every(({ kind }) => kind === 'words');
  const said = [...own, ...standard].filter(isOfNobody).map((text) => fillSlots(text, {}));
  return [...new Set(said)].filter((text) => text !== '');
}
