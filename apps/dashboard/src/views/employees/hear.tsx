import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Employee } from '../../api/records';
import { Card } from '../../parts/card';
import { FormProblem } from '../../parts/form';
import { Icon } from '../../parts/icon';
import { type CallLanguage, LANGUAGE_NAMES } from '../../parts/language-names';
import { type Option, SelectField } from '../../parts/select';
import { previewOf } from '../../queries/employees';
import { useTexts } from '../../texts/texts';
import { type EmployeeDraft, spokenScript } from './employee-draft';
import { VOICES } from './employee-form';
import { scriptTexts } from './script-texts';
import type { EmployeeForm } from './use-employee-form';

/** The voice that a new employee with a woman's name gets. */
const WOMANS_VOICE = 'f2' satisfies (typeof VOICES)[number];

interface HearProps extends Pick<EmployeeForm, 'draft' | 'set' | 'errorOf'> {
  employee: Employee;
  speech: Speech;
}

/** The voice and the language, and what is heard. */
export function Hear({ employee, speech, draft, set, errorOf }: HearProps) {
  const say = useTexts(scriptTexts);
  const { language, chooseLanguage, isSpeaking, url, error } = speech;
  return (
    <Card title={say('hear')}>
      <SelectField
        label={say('voice')}
        error={errorOf('voice')}
        value={draft.voice ?? ''}
        options={[
          ['', say('usualVoice')],
          ...VOICES.map((voice): Option => [voice, say(voice.startsWith('f') ? 'woman' : 'man', { number: voice.slice(1) })]),
        ]}
        change={(voice) => set({ voice: voice || null })}
      />
      {!draft.voice && (
        <p className="quiet">
          {say('usualIsMans')}{' '}
          <button type="button" className="small" onClick={() => set({ voice: WOMANS_VOICE })}>
            {say('takeWomans')}
          </button>
        </p>
      )}
      <SelectField
        label={say('hearLanguage')}
        hint={say('hearHint')}
        value={language}
        options={employee.languages.map((code): Option<CallLanguage> => [code, LANGUAGE_NAMES[code], code])}
        change={chooseLanguage}
      />
      <HearButton speech={speech} label={say('play')} />
      <p role="status">{isSpeaking && say('speaking')}</p>
      <FormProblem error={error} codes={{ PREVIEW_BUSY: say('busy') }} />
      {url !== undefined && (
        <audio className="heard" key={url} controls autoPlay src={url} aria-label={say('heard', { name: employee.name })} />
      )}
    </Card>
  );
}

interface HearButtonProps {
  speech: Speech;
  /** The part that is heard; if it is absent, everything until the person answers the last question. */
  part?: SpokenPart;
  label: string;
}

export const HearButton = ({ speech, part, label }: HearButtonProps) => (
  <button type="button" className={part ? 'small' : 'main'} disabled={speech.isSpeaking} onClick={() => speech.hear(part)}>
    <Icon name="play" />
    {label}
  </button>
);

type SpokenPart = 'greeting' | 'questions' | 'areYouThere' | 'goodbye';

/** What an employee's words sound like, before they are saved. */
export interface Speech {
  language: CallLanguage | undefined;
  chooseLanguage(language: CallLanguage): void;
  /** Without a part: the greeting and the questions. */
  hear(part?: SpokenPart): void;
  isSpeaking: boolean;
  /** The address of the audio that was made last. */
  url: string | undefined;
  error: Error | null;
}

/** Only saved languages are spoken. */
export function useSpeech({ employeeId, languages }: Employee, draft: EmployeeDraft): Speech {
  const [chosen, chooseLanguage] = useState<CallLanguage>();
  const [url, setUrl] = useState<string>();
  const language = languages.find((one) => one === chosen) ?? languages[0];
  const speaking = useMutation({
    mutationFn: (part: SpokenPart | undefined) =>
      previewOf(employeeId, { language, script: spokenScript(draft), voice: draft.voice as (typeof VOICES)[number] | null, part }),
    onSuccess: (audio) => setUrl(URL.createObjectURL(audio)),
  });
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  const { error, isPending, mutate } = speaking;
  return { language, chooseLanguage, hear: (part) => mutate(part), isSpeaking: isPending, url, error };
}
