import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts';
import { Dialog } from './dialog';
import { Form, FormProblem, type Changing, type CodeWords } from './form';
import { partsTexts } from './parts-texts';

/** Without fields to send the dialog asks only whether to make the change. */
type Asked =
  | { submit(fields: FormData): void; change: Changing }
  | { submit?: undefined; change: Changing & { mutate(value: void): void } };

type FormDialogProps = Asked & {
  title: string;
  isOpen?: boolean;
  close(): void;
  /** What the button says that does it. */
  doIt: string;
  isDanger?: boolean;
  isReady?: boolean;
  codes?: CodeWords;
  children: ReactNode;
};

/** A question, or a form, over the view. What went wrong is said beside the button. */
export function FormDialog(props: FormDialogProps) {
  const { title, isOpen = true, close, doIt, change, isDanger, isReady = true, codes, children } = props;
  const say = useTexts(partsTexts);
  return (
    <Dialog title={title} isOpen={isOpen} close={close}>
      <Form submit={props.submit === undefined ? () => props.change.mutate() : props.submit}>
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
      </Form>
    </Dialog>
  );
}
