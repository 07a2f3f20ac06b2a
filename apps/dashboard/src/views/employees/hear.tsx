import type { Employee } from '../../api/records';
import { FormProblem } from '../../parts/form';
import { Icon } from '../../parts/icon';
import { LANGUAGE_NAMES, type CallLanguage } from '../../parts/language-names';
import { SelectField, type Option } from '../../parts/select';
import { useTexts } from '../../texts/texts';
import type { EmployeeDraft } from './employee-draft';
import { VOICES } from './employee-form';
import { scriptTexts } from './script-texts';
import type { EmployeeForm } from './use-employee-form';
import type { Speech, SpokenPart } from './use-speech';

interface HearProps extends Pick<EmployeeForm, 'draft' | 'set' | 'errorOf'> {
  employee: Employee;
  speech: Speech;
}

/** The voice and the language, and what is heard. */
export function Hear({ employee, speech, draft, set, errorOf }: HearProps) {
  const say = useTexts(scriptTexts);
  const { language, chooseLanguage, isSpeaking, url, error } = speech;
  return (
    <section className="card" aria-labelledby="hear-title">
      <h2 id="hear-title">{say('hear')}</h2>
      <SelectField
        label={say('voice')}
        error={errorOf('voice')}
        value={draft.voice}
        options={[
          ['', say('usualVoice')],
          ...VOICES.map((voice): Option<EmployeeDraft['voice']> => [
            voice,
            say(voice.startsWith('f') ? 'woman' : 'man', { number: voice.slice(1) }),
          ]),
        ]}
        change={(voice) => set({ voice })}
      />
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
    </section>
  );
}

interface HearButtonProps {
  speech: Speech;
  /** Without one, all that is said until the person answers the last question. */
  part?: SpokenPart;
  label: string;
}

export const HearButton = ({ speech, part, label }: HearButtonProps) => (
  <button type="button" className={part ? 'small' : 'main'} disabled={speech.isSpeaking} onClick={() => speech.hear(part)}>
    <Icon name="play" />
    {label}
  </button>
);
