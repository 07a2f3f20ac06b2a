import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

interface ChangeOptions<V, R> {
  change(value: V): Promise<R>;
  /** What is read anew afterwards. */
  refresh: readonly QueryKey[];
  done?(result: R, value: V): void;
}

/** A change of which nothing is shown before the service has made it; its form says what went wrong. */
export function useChange<V, R>({ change, refresh, done }: ChangeOptions<V, R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess(result, value) {
      for (const queryKey of refresh) void client.invalidateQueries({ queryKey });
      done?.(result, value);
    },
  });
}
