import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, asked } from '../../api/client';
import { doNotCallKeys } from '../../queries/do-not-call';
import type { TypedNumber } from './read-numbers';
import { NOTHING_DONE, runImport, type Outcome } from './run-import';

interface State {
  numbers: readonly TypedNumber[];
  outcome: Outcome;
  isRunning: boolean;
  isStopping: boolean;
  error: Error | null;
}

export interface Importing {
  state: State | undefined;
  start(numbers: readonly TypedNumber[], reason: string): void;
  stop(): void;
  goOn(): void;
  forget(): void;
}

/** Runs an import part by part; it ends after the part that is under way when it is stopped. */
export function useImport(): Importing {
  const client = useQueryClient();
  const [state, setState] = useState<State>();
  const isStopped = useRef(false);
  const reasonGiven = useRef('');
  const patch = (change: Partial<State>): void => setState((now) => now && { ...now, ...change });

  const run = async (numbers: readonly TypedNumber[], before: Outcome): Promise<void> => {
    const reason = reasonGiven.current;
    isStopped.current = false;
    setState({ numbers, outcome: before, isRunning: true, isStopping: false, error: null });
    const send = (phones: string[]) => asked(api.POST('/api/do-not-call/import', { body: { phones, ...(reason !== '' && { reason }) } }));
    try {
      await runImport({ numbers, before, send, isCancelled: () => isStopped.current, progress: (outcome) => patch({ outcome }) });
      patch({ isRunning: false });
    } catch (error) {
      patch({ isRunning: false, error: error as Error });
    }
    void client.invalidateQueries({ queryKey: doNotCallKeys.all() });
  };

  return {
    state,
    start(numbers, reason) {
      reasonGiven.current = reason;
      void run(numbers, NOTHING_DONE);
    },
    stop() {
      isStopped.current = true;
      patch({ isStopping: true });
    },
    goOn: () => void (state && run(state.numbers, state.outcome)),
    forget: () => setState(undefined),
  };
}
