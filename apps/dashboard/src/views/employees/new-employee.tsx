import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { useToast } from '../../parts/toasts';
import { useProblemWords } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { readAllAnew, type Employee } from './employees-api';
import { employeesTexts } from './employees-texts';
import { LanguageChoice } from './language-choice';

const USUAL_LANGUAGES = ['hi', 'en-IN'];

/** Asks for a name and languages; everything else has a good beginning. */
export function NewEmployee({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const say = useTexts(employeesTexts);
  return (
    <Dialog title={say('hire')} isOpen={isOpen} close={close}>
      <Form />
    </Dialog>
  );
}

function Form() {
  const say = useTexts(employeesTexts);
  const words = useProblemWords();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [languages, setLanguages] = useState<readonly string[]>(USUAL_LANGUAGES);
  const hiring = useMutation({
    mutationFn: () =>
      asked(api.POST('/api/employees', { body: { name: name.trim(), languages: [...languages] as Employee['languages'] } })),
    onSuccess: async ({ employee: { employeeId } }) => {
      toast({ text: say('hired', { name }) });
      await readAllAnew(client);
      await navigate({ to: '/employees/$employeeId', params: { employeeId } });
    },
  });
  const problem = hiring.error instanceof Problem ? hiring.error : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        hiring.mutate();
      }}
    >
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
      {hiring.error && (
        <p className="error" role="alert">
          {words(hiring.error)}
        </p>
      )}
      <button type="submit" className="main" disabled={hiring.isPending}>
        {say('hireNow')}
      </button>
    </form>
  );
}
