import { useState } from 'react';
import { Problem } from '../../api/problem';
import type { Subscription } from '../../api/records';
import { Check } from '../../parts/check';
import { Field } from '../../parts/field';
import { ErrorLine, SendForm } from '../../parts/form';
import { useChange } from '../../parts/use-change';
import { subscriptionKeys } from '../../queries/subscriptions';
import { useTexts } from '../../texts/texts';
import { EVENT_TYPES, type EventType } from './event-types';
import { eventTexts, outcomesTexts } from './outcomes-texts';

/** An empty description is none. */
export interface SubscriptionFields {
  url: string;
  types: Subscription['types'];
  description: string;
}

interface SubscriptionFormProps<T> {
  /** What is changed; a new one when absent. */
  subscription?: Subscription;
  send(fields: SubscriptionFields): Promise<T>;
  sent(answer: T): void;
}

const DEFAULT_TYPES: EventType[] = ['lead.accepted', 'call.ended'];

/** Asks for an address and what it is told. */
export function SubscriptionForm<T>({ subscription, send, sent }: SubscriptionFormProps<T>) {
  const say = useTexts(outcomesTexts);
  const [fields, setFields] = useState<SubscriptionFields>({
    url: subscription?.url ?? '',
    types: subscription?.types ?? DEFAULT_TYPES,
    description: subscription?.description ?? '',
  });
  const set = (part: Partial<SubscriptionFields>): void => setFields({ ...fields, ...part });
  const sending = useChange({
    change: () => send({ url: fields.url.trim(), types: fields.types, description: fields.description.trim() }),
    refresh: [subscriptionKeys.list()],
    done: sent,
  });
  const problem = sending.error instanceof Problem ? sending.error : undefined;
  return (
    <SendForm submit={() => sending.mutate()} change={sending} doIt={say('save')} isMain isReady={fields.types.length > 0}>
      <Field label={say('url')} hint={say('urlHint')} error={problem?.about('url')}>
        {(bound) => <input {...bound} type="url" required value={fields.url} onChange={({ target }) => set({ url: target.value })} />}
      </Field>
      <Field label={say('description')} error={problem?.about('description')}>
        {(bound) => (
          <input {...bound} maxLength={200} value={fields.description} onChange={({ target }) => set({ description: target.value })} />
        )}
      </Field>
      <Types chosen={fields.types} error={problem?.about('types')} change={(types) => set({ types })} />
    </SendForm>
  );
}

interface TypesProps {
  chosen: Subscription['types'];
  error: string | undefined;
  change(types: Subscription['types']): void;
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
      {error !== undefined && <ErrorLine>{error}</ErrorLine>}
    </fieldset>
  );
}
