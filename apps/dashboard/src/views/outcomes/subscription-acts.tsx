import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Subscription } from '../../api/records';
import { Dialog } from '../../parts/dialog';
import { useAct } from '../../parts/use-change';
import { subscriptionKeys } from '../../queries/subscriptions';
import { useTexts } from '../../texts/texts';
import { outcomesTexts } from './outcomes-texts';

const OVERLAP_HOURS = 24;

interface ActsProps {
  subscription: Subscription;
  showSecret(secret: string): void;
}

/** Test, new secret, end. */
export function SubscriptionActs({ subscription: { subscriptionId }, showSecret }: ActsProps) {
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
