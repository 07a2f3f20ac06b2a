import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../api/client';
import { Problem } from '../api/problem';
import { Field } from '../parts/field';
import { Form } from '../parts/form';
import { useTexts } from '../texts/texts';
import { LinkProblem } from './link-problem';
import { sessionTexts } from './session-texts';

/** A new password by a one-time link of an owner. */
export function Reset() {
  const say = useTexts(sessionTexts);
  const [token] = useState(() => location.hash.slice(1));
  const saving = useMutation({
    meta: { isSigningIn: true },
    mutationFn: (password: string) => asked(api.POST('/api/session/reset', { body: { token, password } })),
  });
  const problem = saving.error instanceof Problem ? saving.error : undefined;
  const submit = (fields: FormData): void => saving.mutate(fields.get('password') as string);
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
      <Form submit={submit}>
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
        <LinkProblem error={saving.error} />
        <button type="submit" className="main" disabled={saving.isPending}>
          {say('save')}
        </button>
      </Form>
    </main>
  );
}
