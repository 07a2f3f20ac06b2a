import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Problem } from '../api/problem';
import { Field } from '../parts/field';
import { ErrorLine, Form } from '../parts/form';
import { useProblemWords } from '../parts/use-problem';
import { useTexts } from '../texts/texts';
import { signIn, type SignInFields } from './session';
import { sessionTexts } from './session-texts';

/** Paths of this page only: `//evil.example` is an address of another host. */
const isOwnPath = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to);

export function SignIn() {
  const say = useTexts(sessionTexts);
  const router = useRouter();
  const { to } = useSearch({ from: '/sign-in' });
  const [needsCode, setNeedsCode] = useState(false);
  const [needsTenant, setNeedsTenant] = useState(false);
  const words = useProblemWords();
  const trying = useMutation({
    mutationFn: signIn,
    meta: { isSigningIn: true },
    onSuccess: () => router.navigate({ href: isOwnPath(to) ? to : '/' }),
    onError(error) {
      if (isAsked(error, 'CODE_NEEDED')) setNeedsCode(true);
      if (isAsked(error, 'TENANT_NEEDED')) setNeedsTenant(true);
    },
  });
  const submit = (fields: FormData): void => trying.mutate(Object.fromEntries(fields) as unknown as SignInFields);
  return (
    <main className="alone">
      <h1>Turant</h1>
      <Form submit={submit}>
        <Field label={say('email')}>
          {(bound) => <input {...bound} name="email" type="email" autoComplete="username" required autoFocus />}
        </Field>
        <Field label={say('password')}>
          {(bound) => <input {...bound} name="password" type="password" autoComplete="current-password" required />}
        </Field>
        {needsTenant && (
          <Field label={say('tenant')} hint={say('tenantHint')}>
            {(bound) => <input {...bound} name="tenant" autoComplete="organization" required maxLength={200} autoFocus />}
          </Field>
        )}
        {needsCode && (
          <Field label={say('code')} hint={say('codeHint')}>
            {(bound) => <input {...bound} name="code" inputMode="numeric" autoComplete="one-time-code" required autoFocus />}
          </Field>
        )}
        {trying.error && !isQuestion(trying.error) && (
          <ErrorLine>{refusalWords(trying.error) ? say(refusalWords(trying.error) as 'refused') : words(trying.error)}</ErrorLine>
        )}
        <button type="submit" className="main" disabled={trying.isPending}>
          {say('signIn')}
        </button>
      </Form>
    </main>
  );
}

const isAsked = (error: Error, code: string): boolean => error instanceof Problem && error.code === code;
const isQuestion = (error: Error): boolean => isAsked(error, 'CODE_NEEDED') || isAsked(error, 'TENANT_NEEDED');

function refusalWords(error: Error): 'refused' | 'tooOften' | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (error.status === 429) return 'tooOften';
  return error.status === 401 || error.status === 422 ? 'refused' : undefined;
}
