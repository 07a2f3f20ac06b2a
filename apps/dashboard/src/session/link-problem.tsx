import { Problem } from '../api/problem';
import { ErrorLine } from '../parts/form';
import { useProblemWords } from '../parts/use-problem';
import { useTexts } from '../texts/texts';
import { sessionTexts } from './session-texts';

/** Statuses of a link that was used, has ended, or was never made. */
const LINK_IS_OVER = [401, 404, 409, 410];

/** Says what went wrong with a one-time link. What is wrong with one field stands beside the field. */
export function LinkProblem({ error }: { error: Error | null }) {
  const say = useTexts(sessionTexts);
  const words = useProblemWords();
  const problem = error instanceof Problem ? error : undefined;
  if (!error || problem?.fields.length === 1) return null;
  return <ErrorLine>{problem && LINK_IS_OVER.includes(problem.status) ? say('used') : words(error)}</ErrorLine>;
}
