import { Card } from '../../parts/card';
import { Field } from '../../parts/field';
import { SelectField } from '../../parts/select';
import { useTexts } from '../../texts/texts';
import { ActButton } from './act-button';
import { BY_SCRIPT, FAILURE_ACTS, PARTS, type Conversation } from './conversation-draft';
import { conversationTexts } from './conversation-texts';
import { ProviderList } from './provider-list';
import type { EmployeeForm } from './use-employee-form';

const MAX_INSTRUCTIONS_LENGTH = 8_000;
const MAX_FACTS = 50;
const MIN_TURN_WAIT_MS = 100;
const MAX_TURN_WAIT_MS = 3_000;

/** How an employee converses: by its script or by a model, and by whose ears, mind and voice. */
export function ConversationCard({ draft, set, errorOf }: EmployeeForm) {
  const say = useTexts(conversationTexts);
  const conversation = draft.conversation ?? BY_SCRIPT;
  const isByModel = conversation.kind === 'model';
  const change = (part: Partial<Conversation>): void => set({ conversation: { ...conversation, ...part } });
  return (
    <Card title={say('title')}>
      <SelectField
        label={say('kind')}
        {...(isByModel && { hint: say('modelHint') })}
        error={errorOf('conversation.kind')}
        value={conversation.kind}
        options={[
          ['script', say('script')],
          ['model', say('model')],
        ]}
        change={(kind) => change({ kind })}
      />
      {isByModel && (
        <>
          <Field label={say('instructions')} hint={say('instructionsHint')} error={errorOf('conversation.instructions')}>
            {(bound) => (
              <textarea
                {...bound}
                required
                rows={5}
                maxLength={MAX_INSTRUCTIONS_LENGTH}
                value={conversation.instructions ?? ''}
                onChange={({ target }) => change({ instructions: target.value })}
              />
            )}
          </Field>
          <Facts facts={conversation.facts ?? []} change={(facts) => change({ facts })} errorOf={errorOf} />
        </>
      )}
      {PARTS.filter((part) => part !== 'llm' || isByModel).map((part) => (
        <ProviderList
          key={part}
          part={part}
          list={conversation[part] ?? []}
          change={(list) => change({ [part]: list })}
          error={errorOf(`conversation.${part}`)}
        />
      ))}
      {isByModel && (
        <SelectField
          label={say('onFailure')}
          value={conversation.onFailure ?? 'script'}
          options={FAILURE_ACTS.map((act) => [act, say(act === 'script' ? 'byScript' : act)])}
          change={(onFailure) => change({ onFailure })}
        />
      )}
      <Pace draft={draft} set={set} errorOf={errorOf} />
    </Card>
  );
}

/** When it answers, and when it begins. */
function Pace({ draft, set, errorOf }: Pick<EmployeeForm, 'draft' | 'set' | 'errorOf'>) {
  const say = useTexts(conversationTexts);
  return (
    <>
      <Field label={say('turnWait')} hint={say('turnWaitHint')} error={errorOf('turnWaitMs')}>
        {(bound) => (
          <input
            {...bound}
            type="number"
            min={MIN_TURN_WAIT_MS}
            max={MAX_TURN_WAIT_MS}
            value={draft.turnWaitMs ?? ''}
            onChange={({ target }) => set({ turnWaitMs: target.value === '' ? null : Number(target.value) })}
          />
        )}
      </Field>
      <SelectField
        label={say('greetsAfter')}
        error={errorOf('greetsAfter')}
        value={draft.greetsAfter ?? 'hello'}
        options={[
          ['hello', say('hello')],
          ['answer', say('answer')],
        ]}
        change={(greetsAfter) => set({ greetsAfter: greetsAfter === 'hello' ? null : greetsAfter })}
      />
    </>
  );
}

type Fact = NonNullable<Conversation['facts']>[number];

interface FactsProps extends Pick<EmployeeForm, 'errorOf'> {
  facts: readonly Fact[];
  change(facts: Fact[]): void;
}

function Facts({ facts, change, errorOf }: FactsProps) {
  const say = useTexts(conversationTexts);
  const write = (at: number, part: Partial<Fact>): void => change(facts.map((fact, index) => (index === at ? { ...fact, ...part } : fact)));
  return (
    <fieldset className="choice-set">
      <legend>{say('facts')}</legend>
      <p className="hint">{say('factsHint')}</p>
      {facts.map(({ name, value }, at) => {
        const number = at + 1;
        return (
          <div key={number} className="question">
            <div className="pair">
              <Field label={say('factName', { number })} error={errorOf(`conversation.facts.${at}`)}>
                {(bound) => <input {...bound} maxLength={100} value={name} onChange={({ target }) => write(at, { name: target.value })} />}
              </Field>
              <Field label={say('factValue', { number })}>
                {(bound) => (
                  <input {...bound} maxLength={500} value={value} onChange={({ target }) => write(at, { value: target.value })} />
                )}
              </Field>
            </div>
            <ActButton label={say('removeFact', { number })} icon="remove" act={() => change(facts.filter((_, index) => index !== at))} />
          </div>
        );
      })}
      {facts.length < MAX_FACTS && (
        <button type="button" className="small" onClick={() => change([...facts, { name: '', value: '' }])}>
          {say('addFact')}
        </button>
      )}
    </fieldset>
  );
}
