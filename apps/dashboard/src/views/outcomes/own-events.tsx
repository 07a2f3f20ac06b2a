import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../parts/dialog';
import { Empty, Shown } from '../../parts/states';
import { useTexts } from '../../texts/texts';
import { outcomesTexts } from './outcomes-texts';
import { SecretOnce } from './secret-once';
import { SubscriptionCard } from './subscription-card';
import { SubscriptionForm } from './subscription-form';
import { addSubscription, subscriptionsQuery, type SubscriptionWithSecret } from './subscriptions-api';

/** Addresses of the business's own programs, each with what it is told and what was sent. */
export function OwnEvents() {
  const say = useTexts(outcomesTexts);
  const read = useQuery(subscriptionsQuery);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const added = ({ secret: made }: SubscriptionWithSecret): void => {
    setAdding(false);
    setSecret(made);
  };
  const add = (
    <button type="button" className="main" onClick={() => setAdding(true)}>
      {say('add')}
    </button>
  );
  return (
    <>
      <Shown read={read}>
        {(all) => {
          if (all === null) return <p className="note">{say('notHere')}</p>;
          if (all.length === 0)
            return (
              <Empty title={say('noEvents')}>
                <p>{say('noEventsHint')}</p>
                {add}
              </Empty>
            );
          return (
            <>
              {all.map((one) => (
                <SubscriptionCard key={one.subscriptionId} subscription={one} showSecret={setSecret} />
              ))}
              {add}
            </>
          );
        }}
      </Shown>
      <Dialog title={say('add')} isOpen={isAdding} close={() => setAdding(false)}>
        <SubscriptionForm send={addSubscription} sent={added} />
      </Dialog>
      <SecretOnce secret={secret} close={() => setSecret(undefined)} />
    </>
  );
}
