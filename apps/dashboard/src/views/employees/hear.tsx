import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { Icon } from '../../parts/icon';
import { useProblemWords } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { VOICES } from './employee-form';
import type { Employee } from './employees-api';
import { LANGUAGE_NAMES } from './language-names';
import { scriptTexts } from './script-texts';
import type { EmployeeForm } from './use-employee-form';

type Language = Employee['languages'][number];

/** The voice, and the words by it. Saved words are spoken, so what was changed is saved first. */
export function Hear({ employee, draft, set, errorOf, isChanged, saved }: EmployeeForm & { employee: Employee }) {
  const say = useTexts(scriptTexts);
  const [chosen, choose] = useState('');
  const language = draft.languages.includes(chosen) ? chosen : (draft.languages[0] ?? '');
  const { url, problem, isSpeaking, speak } = useSpeech(employee.employeeId);
  const hear = async (): Promise<void> => void ((await saved()) && speak(language as Language));
  return (
    <section className="card" aria-labelledby="hear-title">
      <h2 id="hear-title">{say('hear')}</h2>
      <Field label={say('voice')} error={errorOf('voice')}>
        {(bound) => (
          <select {...bound} value={draft.voice} onChange={({ target }) => set({ voice: target.value })}>
            <option value="">{say('usualVoice')}</option>
            {VOICES.map((voice) => (
              <option key={voice} value={voice}>
                {say(voice.startsWith('f') ? 'woman' : 'man', { number: voice.slice(1) })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={say('hearLanguage')} hint={say('hearHint')}>
        {(bound) => (
          <select {...bound} value={language} onChange={({ target }) => choose(target.value)}>
            {draft.languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGE_NAMES[code] ?? code}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="button" disabled={isSpeaking} onClick={() => void hear()}>
        <Icon name="play" />
        {say(isChanged ? 'saveAndPlay' : 'play')}
      </button>
      <p role="status">{isSpeaking && say('speaking')}</p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {url !== undefined && <audio key={url} controls autoPlay src={url} aria-label={say('heard', { name: employee.name })} />}
    </section>
  );
}

interface Speech {
  url: string | undefined;
  problem: string | undefined;
  isSpeaking: boolean;
  speak(language: Language): void;
}

function useSpeech(employeeId: string): Speech {
  const say = useTexts(scriptTexts);
  const words = useProblemWords();
  const [url, setUrl] = useState<string>();
  const speaking = useMutation({
    mutationFn: (language: Language) =>
      asked(
        api.POST('/api/employees/{employeeId}/preview', {
          params: { path: { employeeId } },
          body: { language },
          parseAs: 'blob',
        }),
      ),
    onSuccess: (audio) => setUrl(URL.createObjectURL(audio)),
  });
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  const { error, isPending, mutate } = speaking;
  const isBusy = error instanceof Problem && error.code === 'PREVIEW_BUSY';
  return { url, problem: error ? (isBusy ? say('busy') : words(error)) : undefined, isSpeaking: isPending, speak: mutate };
}
