import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../parts/dialog';
import { useToast } from '../../parts/toasts';
import { useUnreadProblem } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { outcomesTexts } from './outcomes-texts';
import { removeSubscription, rotateSecret, subscriptionsQuery, testSubscription, type Subscription } from './subscriptions-api';

const OVERLAP_HOURS = 24;

interface ActsProps {
  subscription: Subscription;
  showSecret(secret: string): void;
}

/** Test, new secret, end. */
export function SubscriptionActs({ subscription: { subscriptionId: id }, showSecret }: ActsProps) {
  const say = useTexts(outcomesTexts);
  const toast = useToast();
  const { show } = useUnreadProblem();
  const client = useQueryClient();
  const [asking, ask] = useState<'rotate' | 'remove'>();
  const onSettled = () => client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey, exact: true });
  const testing = useMutation({
    mutationFn: () => testSubscription(id),
    onSuccess: ({ isTaken, status, reason, durationMs }) =>
      toast(
        isTaken
          ? { text: say('taken', { status: String(status), ms: durationMs }) }
          : { text: say('notTaken', { reason: reason ?? String(status) }), isProblem: true },
      ),
    onError: show,
  });
  const rotating = useMutation({
    mutationFn: () => rotateSecret(id, OVERLAP_HOURS),
    onSuccess: ({ secret }) => {
      ask(undefined);
      showSecret(secret);
    },
    onError: show,
    onSettled,
  });
  const removing = useMutation({
    mutationFn: () => removeSubscription(id),
    onSuccess: () => {
      ask(undefined);
      toast({ text: say('removed') });
    },
    onError: show,
    onSettled,
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
