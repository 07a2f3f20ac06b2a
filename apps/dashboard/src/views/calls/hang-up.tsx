import { api, asked } from '../../api/client';
import { isUnderWay, type WholeCall } from '../../api/records';
import { Allowed } from '../../parts/allowed';
import { useAct } from '../../parts/use-change';
import { callKeys } from '../../queries/calls';
import { useTexts } from '../../texts/texts';
import { callTexts } from './call-texts';

/** Ends a call that waits or is on the line; the worker that has it does so, and the view follows. */
export function HangUp({ call: { callId, status } }: { call: WholeCall }) {
  const say = useTexts(callTexts);
  const ending = useAct({
    change: () => asked(api.POST('/api/calls/{callId}/hang-up', { params: { path: { callId } } })),
    refresh: [callKeys.one(callId)],
    says: () => say('hungUp'),
  });
  if (!isUnderWay(status)) return null;
  return (
    <Allowed scope="admin">
      <button type="button" className="danger" disabled={ending.isPending} onClick={() => ending.mutate()}>
        {say(status === 'requested' || status === 'scheduled' ? 'cancel' : 'hangUp')}
      </button>
    </Allowed>
  );
}
