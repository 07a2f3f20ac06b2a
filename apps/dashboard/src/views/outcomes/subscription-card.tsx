import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Subscription } from '../../api/records';
import { Badge, type Tone } from '../../parts/badge';
import { Check } from '../../parts/check';
import { Dialog } from '../../parts/dialog';
import { useToast } from '../../parts/toasts';
import { useAct, useShownAtOnce } from '../../parts/use-change';
import { changeSubscription, subscriptionKeys } from '../../queries/subscriptions';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { Messages } from './messages';
import { outcomesTexts } from './outcomes-texts';
import { SubscriptionForm } from './subscription-form';

interface SubscriptionCardProps {
  subscription: Subscription;
  showSecret(secret: string): void;
}

const TONES: Readonly<Record<Subscription['status'], Tone>> = { active: 'good', paused: 'quiet', disabled: 'bad' };

/** One address: how it fares, what can be done with it, and its log. */
export function SubscriptionCard({ subscription, showSecret }: SubscriptionCardProps) {
  const say = useTexts(outcomesTexts);
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);
  const [hasLog, setLog] = useState(false);
  const { subscriptionId, url, status, description } = subscription;
  return (
    <article className="card subscription" aria-label={url}>
      <header>
        <h3>{url}</h3>
        <Badge tone={TONES[status]}>{say(status)}</Badge>
      </header>
      {description !== null && <p>{description}</p>}
      <Faring subscription={subscription} />
      <ActiveSwitch subscription={subscription} />
      <div className="actions">
        <button type="button" className="small" onClick={() => setChanging(true)}>
          {say('change')}
        </button>
        <SubscriptionActs subscription={subscription} showSecret={showSecret} />
        <button type="button" className="small" aria-expanded={hasLog} onClick={() => setLog(!hasLog)}>
          {say(hasLog ? 'hideLog' : 'showLog')}
        </button>
      </div>
      {hasLog && <Messages subscription={subscription} />}
      <Dialog title={say('change')} isOpen={isChanging} close={() => setChanging(false)}>
        <SubscriptionForm
          subscription={subscription}
          send={({ description, ...fields }) => changeSubscription(subscriptionId, { ...fields, description: description || null })}
          sent={() => {
            setChanging(false);
            toast(say('saved'));
          }}
        />
      </Dialog>
    </article>
  );
}

/** How it fares, in words; of what is wrong with what helps. */
function Faring({ subscription }: { subscription: Subscription }) {
  const say = useTexts(outcomesTexts);
  const { time, ago } = useFormats();
  const { status, disabledReason, failingSince, lastDeliveredAt, oldSecretUntil, types } = subscription;
  const wrong = [
    status === 'disabled' && say('disabledHint', { reason: disabledReason ?? '' }),
    status === 'paused' && say('pausedHint'),
    status === 'active' && failingSince !== null && say('failingSince', { time: time(failingSince) }),
  ].filter((one) => one !== false);
  return (
    <>
      {wrong.map((words) => (
        <p key={words} className="note" data-kind={status === 'disabled' ? 'problem' : 'wait'}>
          {words}
        </p>
      ))}
      <p className="quiet">
        {lastDeliveredAt === null ? say('neverDelivered') : say('lastDelivered', { ago: ago(lastDeliveredAt) })} ·{' '}
        {say('typesOf', { count: types.length })}
        {oldSecretUntil !== null && ` · ${say('oldSecretUntil', { time: time(oldSecretUntil) })}`}
      </p>
    </>
  );
}

/** Shows the new state at once, and the old one again if the service refuses. */
function ActiveSwitch({ subscription: { subscriptionId, status } }: { subscription: Subscription }) {
  const say = useTexts(outcomesTexts);
  const changing = useShownAtOnce({
    change: (wanted: 'active' | 'paused') => changeSubscription(subscriptionId, { status: wanted }),
    queryKey: subscriptionKeys.list(),
    shown: (all: Subscription[], wanted) => all.map((one) => (one.subscriptionId === subscriptionId ? { ...one, status: wanted } : one)),
  });
  return (
    <Check isSwitch label={say('isActive')} isOn={status === 'active'} change={(isOn) => changing.mutate(isOn ? 'active' : 'paused')} />
  );
}

const OVERLAP_HOURS = 24;

interface ActsProps {
  subscription: Subscription;
  showSecret(secret: string): void;
}

/** Test, new secret, end. */
function SubscriptionActs({ subscription: { subscriptionId }, showSecret }: ActsProps) {
  const say = useTexts(outcomesTexts);
  const [asking, ask] = useState<'rotate' | 'remove'>();
  const params = { path: { subscriptionId } };
  const refresh = [subscriptionKeys.list()];
  const testing = useAct({
    change: async () => (await asked(api.POST('/api/subscriptions/{subscriptionId}/test', { params, body: {} }))).outcome,
    says: ({ isTaken, status, reason, durationMs }) =>
      isTaken
        ? say('taken', { status: String(status), ms: durationMs })
        : { text: say('notTaken', { reason: reason ?? String(status) }), isProblem: true },
  });
  const rotating = useAct({
    change: () => asked(api.POST('/api/subscriptions/{subscriptionId}/rotate', { params, body: { overlapHours: OVERLAP_HOURS } })),
    refresh,
    done({ secret }) {
      ask(undefined);
      showSecret(secret);
    },
  });
  const removing = useAct({
    change: () => asked(api.DELETE('/api/subscriptions/{subscriptionId}', { params })),
    refresh,
    says: () => say('removed'),
    done: () => ask(undefined),
  });
  const { isPending, mutate } = asking === 'remove' ? removing : rotating;
  return (
    <>
      <button type="button" className="small" disabled={testing.isPending} onClick={() => testing.mutate()}>
        {say('test')}
      </button>
      <button type="button" className="small" onClick={() => ask('rotate')}>
        {say('rotate')}
      </button>
      <button type="button" className="small danger" onClick={() => ask('remove')}>
        {say('remove')}
      </button>
      <Dialog title={say(asking === 'remove' ? 'removeTitle' : 'rotateTitle')} isOpen={asking !== undefined} close={() => ask(undefined)}>
        <p>{say(asking === 'remove' ? 'removeHint' : 'rotateHint')}</p>
        <button type="button" className={asking === 'remove' ? 'danger' : 'main'} disabled={isPending} onClick={() => mutate()}>
          {say(asking === 'remove' ? 'remove' : 'rotate')}
        </button>
      </Dialog>
    </>
  );
}
