import { useQuery } from '@tanstack/react-query';
import { linesQuery } from '../queries/numbers';
import { useTexts } from '../texts/texts';
import { shellTexts } from './shell-texts';

const FRESH_FOR_MS = 300_000;

/** Says that no real phone rings while every line of the business is a test line. */
export function TestMode() {
  const say = useTexts(shellTexts);
  const { data: lines = [] } = useQuery({ ...linesQuery, staleTime: FRESH_FOR_MS });
  if (lines.length === 0 || lines.some(({ kind }) => kind !== 'test')) return null;
  return <p className="test-mode">{say('testMode')}</p>;
}
