import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts';
import { partsTexts } from './parts-texts';
import { useProblemWords } from './use-problem';

export function Loading() {
  const say = useTexts(partsTexts);
  return (
    <p className="loading" role="status">
      {say('loading')}…
    </p>
  );
}

/** What could not be read, with a way to try again. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const say = useTexts(partsTexts);
  const words = useProblemWords();
  return (
    <div className="note" data-kind="problem" role="alert">
      <p>{words(error)}</p>
      {retry && (
        <button type="button" onClick={retry}>
          {say('again')}
        </button>
      )}
    </div>
  );
}

/** A list that is empty says what to do next. */
export const Empty = ({ title, words, children }: { title: string; words?: string; children?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {words !== undefined && <p>{words}</p>}
    {children}
  </div>
);

interface Read<T> {
  data: T | undefined;
  error: Error | null;
  refetch(): unknown;
}

/** Shows what was read, or that it is being read, or why it could not be. */
export function Shown<T>({ read, children }: { read: Read<T>; children(data: T): ReactNode }) {
  if (read.data !== undefined) return children(read.data);
  return read.error ? <Failed error={read.error} retry={() => void read.refetch()} /> : <Loading />;
}
