import { QueryClient } from '@tanstack/react-query';
import { Problem } from './problem';

const FRESH_MS = 10_000;
const MAX_REPEATS = 2;

/** A refusal is final; what was not reached is asked again. */
const isWorthAnotherTry = (tries: number, error: Error): boolean =>
  tries < MAX_REPEATS && (!(error instanceof Problem) || error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthAnotherTry, refetchOnWindowFocus: true } },
});
