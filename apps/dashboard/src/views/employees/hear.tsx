import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { Icon } from '../../parts/icon';
import { useProblemWords } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { VOICES } from './employee-form';
import type { Employee } from './employees-api';
import { LANGUAGE_NAMES } from '../../parts/language-names';
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
          <select {...bound} value={language} onChange={({ target }) => chooseLanguage(target.value)}>
            {employee.languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGE_NAMES[code] ?? code}
              </option>
            ))}
          </select>
        )}
      </Field>
      <HearButton speech={speech} label={say('play')} />
      <p role="status">{isSpeaking && say('speaking')}</p>
      {error && <Refused error={error} />}
      {url !== undefined && (
        <audio className="heard" key={url} controls autoPlay src={url} aria-label={say('heard', { name: employee.name })} />
      )}
    </section>
  );
}

function Refused({ error }: { error: Error }) {
  const say = useTexts(scriptTexts);
  const words = useProblemWords();
  return (
    <p className="error" role="alert">
      {error instanceof Problem && error.code === 'PREVIEW_BUSY' ? say('busy') : words(error)}
    </p>
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
