import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Employee } from '../../api/records';
import { Field } from '../../parts/field';
import { ErrorLine, Form, FormProblem } from '../../parts/form';
import { SelectField, type Option } from '../../parts/select';
import { Shown } from '../../parts/states';
import { useChange } from '../../parts/use-change';
import { connectionKeys } from '../../queries/connections';
import { changeEmployee, employeeKeys, employeesQuery } from '../../queries/employees';
import { useTexts } from '../../texts/texts';
import {
  connectAndTry,
  connectionsOf,
  OWN_FIELDS,
  soundOf,
  VENDORS,
  withTried,
  type Tried,
  type Typed,
  type Vendor,
} from './first-provider';
import { LocalModelsStep } from './local-models';
import { startTexts } from './start-texts';
import { understandTexts } from './understand-texts';
import { usePlayer } from './use-player';

/** The first provider of speech: the person pastes a key, hears a sentence, and reads what was heard. */
export function UnderstandStep() {
  const say = useTexts(understandTexts);
  const noEmployee = useTexts(startTexts)('noEmployee');
  const read = useQuery({ ...employeesQuery, select: (all) => all.find(({ isDefault }) => isDefault) ?? all.at(-1) ?? null });
  return (
    <>
      <h2>{say('title')}</h2>
      <p className="quiet">{say('hint')}</p>
      <Shown read={read}>
        {(employee) =>
          employee ? (
            <>
              <FirstProvider employee={employee} />
              <LocalModelsStep employee={employee} />
            </>
          ) : (
            <p>{noEmployee}</p>
          )
        }
      </Shown>
    </>
  );
}

function FirstProvider({ employee }: { employee: Employee }) {
  const say = useTexts(understandTexts);
  const [vendor, setVendor] = useState<Vendor>('sarvam');
  const [typed, setTyped] = useState<Typed>({});
  const { play, stop, audio } = usePlayer();
  const trying = useChange({
    change(): Promise<Tried[]> {
      stop();
      return connectAndTry(connectionsOf(vendor, typed), employee.languages[0] ?? 'hi');
    },
    refresh: [connectionKeys.all()],
    done(tried) {
      const sound = soundOf(tried);
      if (sound) play(sound);
    },
  });
  const isOwnServer = vendor === 'openai-compatible';
  return (
    <Form submit={() => trying.mutate()}>
      <SelectField
        label={say('vendor')}
        value={vendor}
        options={VENDORS.map((id): Option<Vendor> => [id, say(id)])}
        change={(next) => {
          trying.reset();
          setVendor(next);
        }}
      />
      {isOwnServer &&
        OWN_FIELDS.map((name) => (
          <Field key={name} label={say(name)} {...(name === 'llmModel' && { hint: say('modelHint') })}>
            {(bound) => (
              <input
                {...bound}
                {...(name === 'baseUrl' && { type: 'url', required: true })}
                value={typed[name] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      <Field label={say('accessToken')} hint={say('keyHint')}>
        {(bound) => (
          <input
            {...bound}
            type="password"
            autoComplete="new-password"
            required={!isOwnServer}
            value={typed.accessToken ?? ''}
            onChange={({ target }) => setTyped({ ...typed, accessToken: target.value })}
          />
        )}
      </Field>
      <button type="submit" className="main" disabled={trying.isPending}>
        {trying.isPending ? say('trying') : say('try')}
      </button>
      <FormProblem error={trying.error} />
      {audio && <audio controls autoPlay src={audio} aria-label={say('listen')} />}
      {trying.data && <Outcome tried={trying.data} employee={employee} />}
    </Form>
  );
}

/** What was heard and answered, what does not work, and the button by which the employee gets it. */
function Outcome({ tried, employee }: { tried: readonly Tried[]; employee: Employee }) {
  const say = useTexts(understandTexts);
  const { employeeId, name, conversation } = employee;
  const giving = useChange({
    change: () => changeEmployee(employeeId, { conversation: withTried(conversation, tried, say('instructions')) }),
    refresh: [employeeKeys.all()],
    says: () => say('given', { name }),
  });
  const works = tried.some(({ trial: { stt, llm, tts } }) => stt ?? llm ?? tts);
  return (
    <div aria-live="polite">
      {tried.map(({ connectionId, trial: { tts, stt, llm, problems } }) => (
        <div key={connectionId}>
          {stt && <p>{say('heard', { text: stt.text })}</p>}
          {llm && <p>{say('thought', { text: llm.text })}</p>}
          {tts && stt && <p className="quiet">{say('times', { sound: tts.firstSoundMs, words: stt.finalWordsMs })}</p>}
          {problems.map(({ capability, message }) => (
            <ErrorLine key={capability}>{say('problem', { part: say(capability), message })}</ErrorLine>
          ))}
        </div>
      ))}
      {works && !giving.isSuccess && (
        <button type="button" className="main" disabled={giving.isPending} onClick={() => giving.mutate()}>
          {say('give', { name })}
        </button>
      )}
      {giving.isSuccess && (
        <Link to="/employees/$employeeId" params={{ employeeId }}>
          {say('changeLater', { name })}
        </Link>
      )}
      <FormProblem error={giving.error} />
    </div>
  );
}
