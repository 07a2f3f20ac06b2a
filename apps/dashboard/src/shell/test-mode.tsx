import { useQuery } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import { useTexts } from '../texts/texts';
import { shellTexts } from './shell-texts';

const FRESH_FOR_MS = 300_000;

/** Says that no real phone rings while every line of the business is a test line. */
export function TestMode() {
  const say = useTexts(shellTexts);
  const { data: trunks = [] } = useQuery({
    queryKey: ['trunks', 'kinds'],
    queryFn: async () => (await asked(api.GET('/api/trunks/health'))).data,
    staleTime: FRESH_FOR_MS,
  });
  if (trunks.length === 0 || trunks.some(({ kind }) => kind !== 'test')) return null;
  return <p className="test-mode">{say('testMode')}</p>;
}
