import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react';
import { Problem } from '../api/problem';
import { useProblemWords } from './use-problem';

/** What a view says to a refusal with one of these codes, in place of the general words. */
export type CodeWords = Readonly<Record<string, string>>;

export interface Changing {
  isPending: boolean;
  error: Error | null;
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  submit(fields: FormData, form: HTMLFormElement): void;
  children: ReactNode;
}

/** A form whose fields are sent by the page and not by the browser. */
export function Form({ submit, children, ...rest }: FormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit(new FormData(event.currentTarget), event.currentTarget);
  };
  return (
    <form {...rest} onSubmit={onSubmit}>
      {children}
    </form>
  );
}

interface SendFormProps extends FormProps {
  change: Changing;
  /** What the button says. */
  doIt: string;
  /** The main thing of its view has a button that stands out. */
  isMain?: boolean;
  isReady?: boolean;
  codes?: CodeWords;
}

/** A form with its button, off while the change is under way, and what went wrong above it. */
export const SendForm = ({ change, doIt, isMain = false, isReady = true, codes, children, ...form }: SendFormProps) => (
  <Form {...form}>
    {children}
    <FormProblem error={change.error} codes={codes} />
    <button type="submit" className={isMain ? 'main' : undefined} disabled={change.isPending || !isReady}>
      {doIt}
    </button>
  </Form>
);

/** Reads the text of a field, without the blanks around it. */
export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim();

/** Says what went wrong, beside the button. */
export function FormProblem({ error, codes = {} }: { error: Error | null; codes?: CodeWords | undefined }) {
  const words = useProblemWords();
  return error && <ErrorLine>{(error instanceof Problem && codes[error.code]) || words(error)}</ErrorLine>;
}

export const ErrorLine = ({ children }: { children: ReactNode }) => (
  <p className="error" role="alert">
    {children}
  </p>
);
