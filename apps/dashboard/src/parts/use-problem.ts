import { useCallback } from 'react';
import { Problem } from '../api/problem';
import { useTexts, type Say } from '../texts/texts';
import { partsTexts } from './parts-texts';
import { useToast } from './toasts';

type PartsSay = Say<keyof (typeof partsTexts)['en']>;

function wordsOf(error: unknown, say: PartsSay): string {
  if (!(error instanceof Problem)) return say('failed', { reason: error instanceof Error ? error.message : String(error) });
  if (error.status === 0) return say('unreachable');
  if (error.status === 401) return say('signedOut');
  if (error.status === 403) return say('notAllowed');
  if (error.status === 429) return say('busy');
  return say('failed', { reason: error.fields[0]?.message ?? error.message });
}

/** Says in words what went wrong. */
export function useProblemWords(): (error: unknown) => string {
  const say = useTexts(partsTexts);
  return useCallback((error) => wordsOf(error, say), [say]);
}

/** Shows what went wrong where it is seen from any view; for a change that was undone. */
export function useUnreadProblem(): { show(error: unknown): void } {
  const toast = useToast();
  const words = useProblemWords();
  return { show: (error) => toast({ text: words(error), isProblem: true }) };
}
