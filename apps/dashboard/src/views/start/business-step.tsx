import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { useProblemWords } from '../../parts/use-problem';
import { sessionQuery, useSession } from '../../session/session';
import { useTexts } from '../../texts/texts';
import type { StepProps } from './start';
import { startTexts } from './start-texts';

export function BusinessStep({ next }: StepProps) {
  const say = useTexts(startTexts);
  const words = useProblemWords();
  const { tenant } = useSession();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (name: string) =>
      asked(api.PATCH('/api/tenants/{tenantId}', { params: { path: { tenantId: tenant.tenantId } }, body: { name } })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      next();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget).get('name') as string);
  };
  const error = saving.error ? (saving.error instanceof Problem && saving.error.about('name')) || words(saving.error) : undefined;
  return (
    <form onSubmit={submit}>
      <h2>{say('business')}</h2>
      <Field label={say('name')} hint={say('businessHint')} error={error}>
        {(bound) => <input {...bound} name="name" defaultValue={tenant.name} required maxLength={100} autoFocus />}
      </Field>
      <button type="submit" className="main" disabled={saving.isPending}>
        {say('next')}
      </button>
    </form>
  );
}
