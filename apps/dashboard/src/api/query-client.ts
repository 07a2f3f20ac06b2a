import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from './problem';

const FRESH_MS = 10_000;
const MAX_REPEATS = 2;

/** A refusal is final; what was not reached is asked again. */
const isWorthAnotherTry = (tries: number, error: Error): boolean =>
  tries < MAX_REPEATS && (!(error instanceof Problem) || error.status === 0 || error.status >= 500);

/** A session that has ended shows nothing more: the page is loaded anew, at the sign-in. */
function leaveIfSignedOut(error: Error): void {
  if (error instanceof Problem && error.status === 401 && location.pathname !== '/sign-in')
    location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);
}

// Before the next click is handed out the page shows that a change is under way, and its button is off; a timer could come after that click.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfSignedOut }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => void (meta?.isSigningIn !== true && leaveIfSignedOut(error)),
  }),
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthAnotherTry, refetchOnWindowFocus: true } },
});
