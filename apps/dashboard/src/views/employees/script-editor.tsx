import { useState } from 'react';
import { Card } from '../../parts/card';
import { useStandardWords } from '../../queries/employees';
import { useTexts } from '../../texts/texts';
import { ActButton } from './act-button';
import { added, asked, moved, questionsOf, type Question } from './employee-draft';
import { HearButton } from './hear';
import type { Speech } from './hear';
import { scriptTexts } from './script-texts';
import { SlotText } from './slot-text';
import type { EmployeeForm } from './use-employee-form';

const PARTS = [
  ['greeting', 'greetingHint'],
  ['areYouThere', 'areYouThereHint'],
  ['goodbye', 'goodbyeHint'],
] as const;

interface EditorProps extends Pick<EmployeeForm, 'draft' | 'set' | 'errorOf'> {
  speech: Speech;
}

/** The words of an employee. The slots are offered below the text that was written in last. */
export function ScriptEditor({ draft, set, errorOf, speech }: EditorProps) {
  const say = useTexts(scriptTexts);
  const [active, setActive] = useState('greeting');
  // A call begins in the first language, unless its lead speaks another one of them.
  const standard = useStandardWords(draft.languages[0]);
  const [greeting, ...rest] = PARTS.map(([part, hint]) => (
    <SlotText
      key={part}
      label={say(part)}
      hint={say(hint)}
      text={draft[part]}
      standard={standard?.[part]}
      change={(text) => set({ [part]: text })}
      error={errorOf(`script.${part}`)}
      isActive={active === part}
      activate={() => setActive(part)}
      act={<HearButton speech={speech} part={part} label={say('hearPart', { part: say(part) })} />}
    />
  ));
  return (
    <Card title={say('script')}>
      <p className="quiet">{say('scriptHint')}</p>
      {greeting}
      <Questions {...{ draft, set, errorOf, speech, active, setActive }} standard={standard?.questions} />
      {rest}
    </Card>
  );
}

interface QuestionsProps extends EditorProps {
  active: string;
  setActive(part: string): void;
  standard: readonly string[] | undefined;
}

function Questions({ draft: { questions }, set, errorOf, speech, active, setActive, standard }: QuestionsProps) {
  const say = useTexts(scriptTexts);
  const sent = asked(questions);
  const errorAbout = (question: Question): string | undefined =>
    sent.includes(question) ? errorOf(`script.questions.${sent.indexOf(question)}`) : undefined;
  return (
    <fieldset className="choice-set">
      <legend>{say('questions')}</legend>
      <p className="hint">{say('questionsHint')}</p>
      {questions.length === 0 && standard && (
        <>
          <ol className="quiet">
            {standard.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <button type="button" className="small" onClick={() => set({ questions: questionsOf(standard) })}>
            {say('changeStandardQuestions')}
          </button>
        </>
      )}
      {questions.map((question, index) => {
        const { id, text } = question;
        const number = index + 1;
        return (
          <div key={id} className="question">
            <SlotText
              label={say('question', { number })}
              text={text}
              change={(changed) => set({ questions: questions.map((one) => (one.id === id ? { id, text: changed } : one)) })}
              error={errorAbout(question)}
              isActive={active === `question-${id}`}
              activate={() => setActive(`question-${id}`)}
              rows={2}
            />
            <div className="question-acts">
              <ActButton
                label={say('up', { number })}
                icon="up"
                isOff={index === 0}
                act={() => set({ questions: moved(questions, id, -1) })}
              />
              <ActButton
                label={say('down', { number })}
                icon="down"
                isOff={number === questions.length}
                act={() => set({ questions: moved(questions, id, 1) })}
              />
              <ActButton
                label={say('removeQuestion', { number })}
                icon="remove"
                act={() => set({ questions: questions.filter((one) => one.id !== id) })}
              />
            </div>
          </div>
        );
      })}
      <div className="actions">
        <button type="button" className="small" onClick={() => set({ questions: added(questions) })}>
          {say('addQuestion')}
        </button>
        <HearButton speech={speech} part="questions" label={say('hearPart', { part: say('questions') })} />
      </div>
    </fieldset>
  );
}
