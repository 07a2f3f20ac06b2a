import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { Problem } from '../api/problem';
import { Field } from '../parts/field';
import { useProblemWords } from '../parts/use-problem';
import { useTexts } from '../texts/texts';
import { sessionTexts } from './session-texts';
import { signIn } from './session';

/** Paths of this page only: `//evil.example` is an address of another host. */
const isOwnPath = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to);

export function SignIn() {
  const say = useTexts(sessionTexts);
  const router = useRouter();
  const { to } = useSearch({ from: '/sign-in' });
  const [needsCode, setNeedsCode] = useState(false);
  const words = useProblemWords();
  const trying = useMutation({
    mutationFn: signIn,
    meta: { isSigningIn: true },
    onSuccess: () => router.navigate({ href: isOwnPath(to) ? to : '/' }),
    onError: (error) => error instanceof Problem && error.code === 'CODE_NEEDED' && setNeedsCode(true),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as { email: string; password: string; code?: string };
    trying.mutate(fields);
  };
  return (
    <main className="alone">
      <h1>Turant</h1>
      <form onSubmit={submit}>
        <Field label={say('email')}>
          {(bound) => <input {...bound} name="email" type="email" autoComplete="username" required autoFocus />}
        </Field>
        <Field label={say('password')}>
          {(bound) => <input {...bound} name="password" type="password" autoComplete="current-password" required />}
        </Field>
        {needsCode && (
          <Field label={say('code')} hint={say('codeHint')}>
            {(bound) => <input {...bound} name="code" inputMode="numeric" autoComplete="one-time-code" required autoFocus />}
          </Field>
        )}
        {trying.error && !isCodeNeeded(trying.error) && (
          <p className="error" role="alert">
            {refusalWords(trying.error) ? say(refusalWords(trying.error) as 'refused') : words(trying.error)}
          </p>
        )}
        <button type="submit" className="main" disabled={trying.isPending}>
          {say('signIn')}
        </button>
      </form>
    </main>
  );
}

const isCodeNeeded = (error: Error): boolean => error instanceof Problem && error.code === 'CODE_NEEDED';

function refusalWords(error: Error): 'refused' | 'tooOften' | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (error.status === 429) return 'tooOften';
  return error.status === 401 || error.status === 422 ? 'refused' : undefined;
}
