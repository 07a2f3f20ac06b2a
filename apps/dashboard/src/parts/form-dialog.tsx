import type { FormEvent, ReactNode } from 'react';
import { Problem } from '../api/problem';
import { useTexts } from '../texts/texts';
import { Dialog } from './dialog';
import { partsTexts } from './parts-texts';
import { useProblemWords } from './use-problem';

/** What a view says to a refusal with one of these codes, in place of the general words. */
export type CodeWords = Readonly<Record<string, string>>;

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  close(): void;
  /** What the button says that does it. */
  doIt: string;
  submit(fields: FormData): void;
  change: { isPending: boolean; error: Error | null };
  isDanger?: boolean;
  isReady?: boolean;
  codes?: CodeWords | undefined;
  children: ReactNode;
}

/** A question, or a form, over the view. What went wrong is said beside the button. */
export function FormDialog({ title, isOpen, close, doIt, submit, change, isDanger, isReady = true, codes, children }: FormDialogProps) {
  const say = useTexts(partsTexts);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} isOpen={isOpen} close={close}>
      <form onSubmit={onSubmit}>
        {children}
        <FormProblem error={change.error} codes={codes} />
        <div className="actions">
          <button type="submit" className={isDanger ? 'danger' : 'main'} disabled={change.isPending || !isReady}>
            {doIt}
          </button>
          <button type="button" onClick={close}>
            {say('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function FormProblem({ error, codes = {} }: { error: Error | null; codes?: CodeWords | undefined }) {
  const words = useProblemWords();
  return (
    error && (
      <p className="error" role="alert">
        {(error instanceof Problem && codes[error.code]) || words(error)}
      </p>
    )
  );
}
