import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Problem } from '../api/problem';
import { Field } from '../parts/field';
import { Form } from '../parts/form';
import { useTexts } from '../texts/texts';
import { LinkProblem } from './link-problem';
import { acceptInvitation } from './session';
import { sessionTexts } from './session-texts';

/** Takes the token out of the address at once, so that it stays in no history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(null, '', location.pathname);
  return token;
}

/** Makes the person who opened a one-time link a user. The token stands behind `#`, which no server and no log gets. */
export function Welcome() {
  const say = useTexts(sessionTexts);
  const router = useRouter();
  const [token] = useState(takeToken);
  const accepting = useMutation({
    mutationFn: acceptInvitation,
    meta: { isSigningIn: true },
    onSuccess: (role) => router.navigate({ to: role === 'owner' ? '/start' : '/' }),
  });
  const problem = accepting.error instanceof Problem ? accepting.error : undefined;
  const submit = (fields: FormData): void => {
    const { name = '', email = '', password = '' } = Object.fromEntries(fields) as Record<string, string>;
    accepting.mutate({ token, name, email, password });
  };
  if (!token) return <main className="alone">{say('noToken')}</main>;
  return (
    <main className="alone">
      <h1>{say('welcome')}</h1>
      <p>{say('welcomeWords')}</p>
      <Form submit={submit}>
        <Field label={say('yourName')} error={problem?.about('name')}>
          {(bound) => <input {...bound} name="name" autoComplete="name" required maxLength={100} autoFocus />}
        </Field>
        <Field label={say('email')} error={problem?.about('email')}>
          {(bound) => <input {...bound} name="email" type="email" autoComplete="username" required />}
        </Field>
        <Field label={say('newPassword')} hint={say('passwordHint')} error={problem?.about('password')}>
          {(bound) => (
            <input {...bound} name="password" type="password" autoComplete="new-password" minLength={12} maxLength={128} required />
          )}
        </Field>
        <LinkProblem error={accepting.error} />
        <button type="submit" className="main" disabled={accepting.isPending}>
          {say('begin')}
        </button>
      </Form>
    </main>
  );
}
