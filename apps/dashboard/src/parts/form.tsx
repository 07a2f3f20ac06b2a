import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react';
import { Problem } from '../api/problem';
import { useProblemWords } from './use-problem';

/** What a view says to a refusal with one of these codes, in place of the general words. */
export type CodeWords = Readonly<Record<string, string>>;

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
