import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Form, FormProblem } from '../../parts/form';
import type { CallLanguage } from '../../parts/language-names';
import { useChange } from '../../parts/use-change';
import { employeeKeys } from '../../queries/employees';
import { summaryKeys } from '../../queries/summary';
import { useTexts } from '../../texts/texts';
import { employeesTexts } from './employees-texts';
import { LanguageChoice } from './language-choice';

const DEFAULT_LANGUAGES: CallLanguage[] = ['hi', 'en-IN'];

/** Asks for a name and languages; everything else has a good beginning. */
export function NewEmployee({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const say = useTexts(employeesTexts);
  return (
    <Dialog title={say('hire')} isOpen={isOpen} close={close}>
      <HireForm />
    </Dialog>
  );
}

function HireForm() {
  const say = useTexts(employeesTexts);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [languages, setLanguages] = useState(DEFAULT_LANGUAGES);
  const hiring = useChange({
    change: () => asked(api.POST('/api/employees', { body: { name: name.trim(), languages } })),
    refresh: [employeeKeys.list(), summaryKeys.all()],
    says: () => say('hired', { name }),
    done: ({ employee: { employeeId } }) => navigate({ to: '/employees/$employeeId', params: { employeeId } }),
  });
  const problem = hiring.error instanceof Problem ? hiring.error : undefined;
  return (
    <Form submit={() => hiring.mutate()}>
      <Field label={say('name')} hint={say('nameHint')} error={problem?.about('name')}>
        {(bound) => (
          <input {...bound} required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" />
        )}
      </Field>
      <LanguageChoice
        label={say('languages')}
        hint={say('languagesHint')}
        error={problem?.about('languages')}
        chosen={languages}
        change={setLanguages}
      />
      <FormProblem error={hiring.error} />
      <button type="submit" className="main" disabled={hiring.isPending}>
        {say('hireNow')}
      </button>
    </Form>
  );
}
