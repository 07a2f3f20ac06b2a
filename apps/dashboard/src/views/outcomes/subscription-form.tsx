import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../api/problem';
import { Check } from '../../parts/check';
import { Field } from '../../parts/field';
import { useProblemWords } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { EVENT_TYPES, type EventType } from './event-types';
import { eventTexts, outcomesTexts } from './outcomes-texts';
import { subscriptionsQuery, type Subscription, type SubscriptionFields } from './subscriptions-api';

interface SubscriptionFormProps<T> {
  /** What is changed; a new one when absent. */
  subscription?: Subscription;
  send(fields: SubscriptionFields): Promise<T>;
  sent(answer: T): void;
}

const USUAL_TYPES: readonly EventType[] = ['lead.accepted', 'call.ended'];

/** Asks for an address and what it is told. */
export function SubscriptionForm<T>({ subscription, send, sent }: SubscriptionFormProps<T>) {
  const say = useTexts(outcomesTexts);
  const words = useProblemWords();
  const client = useQueryClient();
  const [fields, setFields] = useState<SubscriptionFields>({
    url: subscription?.url ?? '',
    types: subscription?.types ?? USUAL_TYPES,
    description: subscription?.description ?? '',
  });
  const set = (part: Partial<SubscriptionFields>): void => setFields({ ...fields, ...part });
  const sending = useMutation({
    mutationFn: () => send(fields),
    async onSuccess(answer) {
      sent(answer);
      await client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey, exact: true });
    },
  });
  const problem = sending.error instanceof Problem ? sending.error : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <Field label={say('url')} hint={say('urlHint')} error={problem?.about('url')}>
        {(bound) => <input {...bound} type="url" required value={fields.url} onChange={({ target }) => set({ url: target.value })} />}
      </Field>
      <Field label={say('description')} error={problem?.about('description')}>
        {(bound) => (
          <input {...bound} maxLength={200} value={fields.description} onChange={({ target }) => set({ description: target.value })} />
        )}
      </Field>
      <Types chosen={fields.types} error={problem?.about('types')} change={(types) => set({ types })} />
      {sending.error && (
        <p className="error" role="alert">
          {words(sending.error)}
        </p>
      )}
      <button type="submit" className="main" disabled={sending.isPending || fields.types.length === 0}>
        {say('save')}
      </button>
    </form>
  );
}

interface TypesProps {
  chosen: readonly string[];
  error: string | undefined;
  change(types: readonly string[]): void;
}

function Types({ chosen, error, change }: TypesProps) {
  const say = useTexts(outcomesTexts);
  const sayEvent = useTexts(eventTexts);
  return (
    <fieldset className="event-types">
      <legend>{say('types')}</legend>
      {(Object.keys(EVENT_TYPES) as EventType[]).map((type) => (
        <Check
          key={type}
          label={
            <>
              {sayEvent(EVENT_TYPES[type])} <code>{type}</code>
            </>
          }
          isOn={chosen.includes(type)}
          change={(isOn) => change(isOn ? [...chosen, type] : chosen.filter((one) => one !== type))}
        />
      ))}
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
