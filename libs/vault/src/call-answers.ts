import type { Answer } from '@turant/domain';
import type { Vault } from './vault.js';

const aboutAnswers = (callId: string): string => `${callId}|answers`;
/** How a sealed text begins. Calls of earlier versions have their questions in clear. */
const SEALED = /^v\d+\./;

/** The answers of a call as they are stored: the questions are words that were said, so they are sealed. */
export const sealAnswers = (vault: Vault, callId: string, answers: readonly Answer[] | undefined): Answer[] | undefined =>
  answers?.map((answer) => ({ ...answer, question: vault.seal(answer.question, aboutAnswers(callId)) }));

/** The answers of a call with their questions. A question that cannot be opened any more is empty. */
export const openAnswers = (vault: Vault, callId: string, answers: readonly Answer[] | undefined): Answer[] | undefined =>
  answers?.map((answer) => ({ ...answer, question: openQuestion(vault, callId, answer.question) }));

/** The answers with their questions sealed by the newest master key; undefined if they are already. @throws as `Vault.open` */
export function resealAnswers(vault: Vault, callId: string, answers: readonly Answer[]): Answer[] | undefined {
  const anew = answers.map(({ question }) => (SEALED.test(question) ? vault.reseal(question, aboutAnswers(callId)) : undefined));
  if (anew.every((question) => question === undefined)) return undefined;
  return answers.map((answer, index) => ({ ...answer, question: anew[index] ?? answer.question }));
}

function openQuestion(vault: Vault, callId: string, question: string): string {
  if (!SEALED.test(question)) return question;
  try {
    return vault.open(question, aboutAnswers(callId));
  } catch {
    return '';
  }
}
