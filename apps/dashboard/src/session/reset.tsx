import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { askedJson } from '../api/client';
import { Problem } from '../api/problem';
import { Field } from '../parts/field';
import { useProblemWords } from '../parts/use-problem';
import { useTexts } from '../texts/texts';
import { sessionTexts } from './session-texts';

/** A new password by a one-time link of an owner. */
export function Reset() {
  const say = useTexts(sessionTexts);
  const words = useProblemWords();
  const [token] = useState(() => location.hash.slice(1));
  const saving = useMutation({
    meta: { isSigningIn: true },
    mutationFn: (password: string) => askedJson('/api/session/reset', { method: 'POST', json: { token, password } }),
  });
  const problem = saving.error instanceof Problem ? saving.error : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget).get('password') as string);
  };
  if (!token) return <main className="alone">{say('noToken')}</main>;
  if (saving.isSuccess)
    return (
      <main className="alone">
        <p>{say('resetDone')}</p>
        <Link to="/sign-in">{say('signIn')}</Link>
      </main>
    );
  return (
    <main className="alone">
      <h1>{say('reset')}</h1>
      <form onSubmit={submit}>
        <Field label={say('newPassword')} hint={say('passwordHint')} error={problem?.about('password')}>
          {(bound) => (
            <input
              {...bound}
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={12}
              maxLength={128}
              required
              autoFocus
            />
          )}
        </Field>
        {saving.error && problem?.fields.length !== 1 && (
          <p className="error" role="alert">
            {problem && [401, 404, 409, 410].includes(problem.status) ? say('used') : words(saving.error)}
          </p>
        )}
        <button type="submit" className="main" disabled={saving.isPending}>
          {say('save')}
        </button>
      </form>
    </main>
  );
}
