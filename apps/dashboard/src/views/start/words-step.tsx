import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api, asked } from '../../api/client';
import { previewOf } from '../../api/preview';
import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { LANGUAGE_NAMES, type CallLanguage } from '../../parts/language-names';
import { Shown } from '../../parts/states';
import { useProblemWords } from '../../parts/use-problem';
import { useStandardWords } from '../../parts/use-standard-words';
import { useTexts } from '../../texts/texts';
import { startTexts } from './start-texts';

interface Speaker {
  employeeId: string;
  languages: CallLanguage[];
  script: { greeting?: string | null } | null;
}

/** The employee whom leads without a choice of their own are given to. */
export function WordsStep() {
  const say = useTexts(startTexts);
  const read = useQuery({
    queryKey: ['employees', 'default'],
    queryFn: async () => {
      const { data } = await asked(api.GET('/api/employees'));
      return ((data.find(({ isDefault }) => isDefault) ?? data.at(-1)) as Speaker | undefined) ?? null;
    },
  });
  return (
    <>
      <h2>{say('words')}</h2>
      <Shown read={read}>{(employee) => (employee ? <Words employee={employee} /> : <p>{say('noEmployee')}</p>)}</Shown>
    </>
  );
}

function Words({ employee: { employeeId, languages, script } }: { employee: Speaker }) {
  const say = useTexts(startTexts);
  const words = useProblemWords();
  const queries = useQueryClient();
  const { play, stop, audio } = usePlayer();
  const [language, setLanguage] = useState(languages[0] ?? 'en-IN');
  const [greeting, setGreeting] = useState(script?.greeting ?? '');
  const standard = useStandardWords(language)?.greeting;
  const hearing = useMutation({
    onMutate: stop,
    async mutationFn() {
      // The first language is the one in which a call begins.
      const body = { languages: [language, ...languages.filter((one) => one !== language)], script: { greeting: greeting.trim() || null } };
      await asked(api.PATCH('/api/employees/{employeeId}', { params: { path: { employeeId } }, body }));
      play(await previewOf(employeeId, { language }));
      await queries.invalidateQueries({ queryKey: ['employees'] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    hearing.mutate();
  };
  const error = hearing.error ? (hearing.error instanceof Problem && hearing.error.about('greeting')) || words(hearing.error) : undefined;
  return (
    <form onSubmit={submit}>
      <Field label={say('language')}>
        {(bound) => (
          <select {...bound} value={language} onChange={({ target }) => setLanguage(target.value as CallLanguage)}>
            {Object.entries(LANGUAGE_NAMES).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
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
    </form>
  );
}

/** Keeps one sound at a time, as an address for an audio element. */
function usePlayer() {
  const [audio, setAudio] = useState<string>();
  const last = useRef<string>(undefined);
  const replace = (next: string | undefined): void => {
    if (last.current) URL.revokeObjectURL(last.current);
    last.current = next;
    setAudio(next);
  };
  useEffect(() => () => void (last.current && URL.revokeObjectURL(last.current)), []);
  return { audio, play: (sound: Blob) => replace(URL.createObjectURL(sound)), stop: () => replace(undefined) };
}
