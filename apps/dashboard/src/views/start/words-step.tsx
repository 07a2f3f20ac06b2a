import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../api/problem';
import type { Employee } from '../../api/records';
import { Field } from '../../parts/field';
import { Form } from '../../parts/form';
import { CALL_LANGUAGES, LANGUAGE_NAMES, type CallLanguage } from '../../parts/language-names';
import { SelectField, type Option } from '../../parts/select';
import { Shown } from '../../parts/states';
import { useProblemWords } from '../../parts/use-problem';
import { changeEmployee, employeeKeys, employeesQuery, previewOf, useStandardWords } from '../../queries/employees';
import { useTexts } from '../../texts/texts';
import { startTexts } from './start-texts';
import { usePlayer } from './use-player';

/** The employee whom leads without a choice of their own are given to. */
export function WordsStep() {
  const say = useTexts(startTexts);
  const read = useQuery({ ...employeesQuery, select: (all) => all.find(({ isDefault }) => isDefault) ?? all.at(-1) ?? null });
  return (
    <>
      <h2>{say('words')}</h2>
      <Shown read={read}>{(employee) => (employee ? <Words employee={employee} /> : <p>{say('noEmployee')}</p>)}</Shown>
    </>
  );
}

function Words({ employee: { employeeId, languages, script } }: { employee: Employee }) {
  const say = useTexts(startTexts);
  const words = useProblemWords();
  const queries = useQueryClient();
  const { play, stop, audio } = usePlayer();
  const [language, setLanguage] = useState<CallLanguage>(languages[0] ?? 'en-IN');
  const [greeting, setGreeting] = useState(script?.greeting ?? '');
  const standard = useStandardWords(language)?.greeting;
  const hearing = useMutation({
    onMutate: stop,
    async mutationFn() {
      // The first language is the one in which a call begins.
      const body = { languages: [language, ...languages.filter((one) => one !== language)], script: { greeting: greeting.trim() || null } };
      await changeEmployee(employeeId, body);
      play(await previewOf(employeeId, { language }));
      await queries.invalidateQueries({ queryKey: employeeKeys.all() });
    },
  });
  const error = hearing.error ? (hearing.error instanceof Problem && hearing.error.about('greeting')) || words(hearing.error) : undefined;
  return (
    <Form submit={() => hearing.mutate()}>
      <SelectField
        label={say('language')}
        value={language}
        options={CALL_LANGUAGES.map((code): Option<CallLanguage> => [code, LANGUAGE_NAMES[code], code])}
        change={(code) => setLanguage(code)}
      />
      <Field label={say('greeting')} hint={say('wordsHint')} error={error}>
        {(bound) => (
          <>
            <textarea
              {...bound}
              lang={language}
              placeholder={standard}
              value={greeting}
              onChange={({ target }) => setGreeting(target.value)}
            />
            {standard !== undefined && greeting === '' && (
              <button type="button" className="small" onClick={() => setGreeting(standard)}>
                {say('changeStandard')}
              </button>
            )}
          </>
        )}
      </Field>
      <button type="submit" className="main" disabled={hearing.isPending}>
        {hearing.isPending ? say('hearing') : say('hear')}
      </button>
      {audio && <audio controls autoPlay src={audio} aria-label={say('greeting')} />}
    </Form>
  );
}
