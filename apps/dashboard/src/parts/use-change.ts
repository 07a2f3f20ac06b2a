import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useToast, type Said } from './toasts';
import { useUnreadProblem } from './use-problem';

interface ChangeOptions<V, R> {
  change(value: V): Promise<R>;
  /** The keys of what is read anew afterwards. */
  refresh?: readonly QueryKey[];
  /** Says what was done, where it is seen from any view. */
  says?(result: R, value: V): Said | string;
  done?: ((result: R, value: V) => unknown) | undefined;
}

interface ActOptions<V, R> extends ChangeOptions<V, R> {
  /** Whether the view tells in its own way what went wrong. */
  isTold?(error: Error): boolean;
}

function useOptions<V, R>({ change, refresh = [], says, done }: ChangeOptions<V, R>) {
  const client = useQueryClient();
  const toast = useToast();
  return {
    readAnew: () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey }))),
    mutationFn: change,
    async onSuccess(result: R, value: V) {
      if (says) toast(says(result, value));
      await done?.(result, value);
    },
  };
}

/** A change of which nothing is shown before the service has made it; its form says what went wrong. */
export function useChange<V = void, R = unknown>(options: ChangeOptions<V, R>) {
  const { readAnew, mutationFn, onSuccess } = useOptions(options);
  return useMutation({
    mutationFn,
    onSuccess(result, value) {
      void readAnew();
      return onSuccess(result, value);
    },
  });
}

/** A change by a button without a form: what went wrong is told as a toast. The change ends when what it has changed is read anew. */
export function useAct<V = void, R = unknown>({ isTold, ...options }: ActOptions<V, R>) {
  const { readAnew, mutationFn, onSuccess } = useOptions(options);
  const { show } = useUnreadProblem();
  return useMutation({ mutationFn, onSuccess, onError: (error) => isTold?.(error) || show(error), onSettled: readAnew });
}

interface ShownAtOnce<V, R, D> extends ActOptions<V, R> {
  queryKey: QueryKey;
  /** Makes what is shown until the service has answered. */
  shown(before: D, value: V): D;
}

/** A change that is shown before the service has answered, and taken back with the reason if it refuses. */
export function useShownAtOnce<V, R, D>({ queryKey, shown, isTold, ...options }: ShownAtOnce<V, R, D>) {
  const client = useQueryClient();
  const { readAnew, mutationFn, onSuccess } = useOptions({ refresh: [queryKey], ...options });
  const { show } = useUnreadProblem();
  return useMutation({
    mutationFn,
    onSuccess,
    async onMutate(value) {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData<D>(queryKey);
      if (before !== undefined) client.setQueryData<D>(queryKey, shown(before, value));
      return { before };
    },
    onError(error, _value, context) {
      client.setQueryData(queryKey, context?.before);
      if (!isTold?.(error)) show(error);
    },
    onSettled: readAnew,
  });
}
