import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../texts/texts';
import { Dialog } from './dialog';
import { partsTexts } from './parts-texts';
import { useProblemWords } from './use-problem';

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
  children: ReactNode;
}

/** A question, or a form, over the view. What went wrong is said beside the button. */
export function FormDialog({ title, isOpen, close, doIt, submit, change, isDanger, isReady = true, children }: FormDialogProps) {
  const say = useTexts(partsTexts);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} isOpen={isOpen} close={close}>
      <form onSubmit={onSubmit}>
        {children}
        <FormProblem error={change.error} />
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

export function FormProblem({ error }: { error: Error | null }) {
  const words = useProblemWords();
  return (
    error && (
      <p className="error" role="alert">
        {words(error)}
      </p>
    )
  );
}
