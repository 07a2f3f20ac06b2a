import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { CopyButton } from '../../parts/copy-button';
import { Dialog } from '../../parts/dialog';
import { Empty, Shown } from '../../parts/states';
import { subscriptionsQuery } from '../../queries/subscriptions';
import { useTexts } from '../../texts/texts';
import { outcomesTexts } from './outcomes-texts';
import { SubscriptionCard } from './subscription-card';
import { SubscriptionForm } from './subscription-form';

/** Addresses of the business's own programs, each with what it is told and what was sent. */
export function OwnEvents() {
  const say = useTexts(outcomesTexts);
  const read = useQuery(subscriptionsQuery);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const add = (
    <button type="button" className="main" onClick={() => setAdding(true)}>
      {say('add')}
    </button>
  );
  return (
    <>
      <Shown read={read}>
        {(all) => {
          if (all.length === 0)
            return (
              <Empty title={say('noEvents')} words={say('noEventsHint')}>
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
        <SubscriptionForm
          send={({ description, ...body }) =>
            asked(api.POST('/api/subscriptions', { body: { ...body, ...(description && { description }) } }))
          }
          sent={({ secret: made }) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      </Dialog>
      <SecretOnce secret={secret} close={() => setSecret(undefined)} />
    </>
  );
}

/** A new secret, which is never shown again. */
function SecretOnce({ secret, close }: { secret: string | undefined; close(): void }) {
  const say = useTexts(outcomesTexts);
  return (
    <Dialog title={say('secretTitle')} isOpen={secret !== undefined} close={close}>
      <p>{say('secretHint')}</p>
      {secret !== undefined && (
        <p className="new-secret">
          <code>{secret}</code>
        </p>
      )}
      <div className="actions">
        <CopyButton text={secret ?? ''} label={say('copySecret')} />
        <button type="button" onClick={close}>
          {say('done')}
        </button>
      </div>
    </Dialog>
  );
}
