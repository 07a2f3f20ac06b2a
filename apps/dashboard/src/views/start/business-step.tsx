import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { Form } from '../../parts/form';
import { useProblemWords } from '../../parts/use-problem';
import { useTenantChange } from '../../queries/tenants';
import { useSession } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { startTexts } from './start-texts';
import type { StepProps } from './step-props';

export function BusinessStep({ next }: StepProps) {
  const say = useTexts(startTexts);
  const words = useProblemWords();
  const { tenant } = useSession();
  const saving = useTenantChange({ done: next });
  const error = saving.error ? (saving.error instanceof Problem && saving.error.about('name')) || words(saving.error) : undefined;
  return (
    <Form submit={(fields) => saving.mutate({ name: fields.get('name') as string })}>
      <h2>{say('business')}</h2>
      <Field label={say('name')} hint={say('businessHint')} error={error}>
        {(bound) => <input {...bound} name="name" defaultValue={tenant.name} required maxLength={100} autoFocus />}
      </Field>
      <button type="submit" className="main" disabled={saving.isPending}>
        {say('next')}
      </button>
    </Form>
  );
}
