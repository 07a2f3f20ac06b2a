import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { newKey } from '../../api/new-key';
import { Problem } from '../../api/problem';
import { isUnderWay, type Call, type LeadStatus, type LeadWithNotes } from '../../api/records';
import { useToast } from '../../parts/toasts';
import { useUnreadProblem } from '../../parts/use-problem';
import { EXPECTED_CALL } from '../../parts/way';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { BlockNumber } from './block-number';
import { EraseLead } from './erase-lead';
import { leadCallsQuery, leadQuery } from './lead-queries';
import { leadTexts } from './lead-texts';

type MarkStatus = Exclude<LeadStatus, 'calling' | 'do-not-call'>;

/** What a lead was before it was marked, as its calls tell. */
function unmarked(calls: readonly Call[]): MarkStatus {
  if (calls.some(({ status }) => status === 'completed')) return 'contacted';
  return calls.length > 0 ? 'unreachable' : 'new';
}

interface LeadActionsProps {
  lead: LeadWithNotes;
  calls: readonly Call[];
  /** Whether the number is on the do-not-call list; undefined until that is known. */
  isBlocked: boolean | undefined;
}

export function LeadActions({ lead, calls, isBlocked }: LeadActionsProps) {
  const say = useTexts(leadTexts);
  const [mayCall, mayMark] = [useMay('leads:write'), useMay('admin')];
  const [dialog, setDialog] = useState<'block' | 'erase'>();
  const calling = useCallAgain(lead);
  const marking = useMark(lead);
  const isBusy = calls.some(({ status }) => isUnderWay(status));
  const isMarked = ['converted', 'lost', 'do-not-call'].includes(lead.status);
  const isKept = lead.status === 'do-not-call' && isBlocked !== false;
  const close = (): void => setDialog(undefined);
  const mark = (status: MarkStatus, text: 'converted' | 'lost' | 'back') => (
    <button type="button" onClick={() => marking.mutate(status)} disabled={marking.isPending || isKept}>
      {say(text)}
    </button>
  );
  return (
    <>
      <div className="actions lead-actions">
        {mayCall && lead.phone && (
          <button
            type="button"
            className="main"
            disabled={isBusy || calling.isPending}
            title={isBusy ? say('busy') : undefined}
            onClick={() => calling.mutate(newKey())}
          >
            {say(calls.length > 0 ? 'callAgain' : 'callFirst')}
          </button>
        )}
        {mayMark ? (
          <>
            {lead.status !== 'converted' && mark('converted', 'converted')}
            {lead.status !== 'lost' && mark('lost', 'lost')}
            {isMarked && !isKept && mark(unmarked(calls), 'back')}
            {lead.phone && (
              <button type="button" onClick={() => setDialog('block')}>
                {say('stop')}
              </button>
            )}
            <button type="button" className="danger" onClick={() => setDialog('erase')}>
              {say('erase')}
            </button>
          </>
        ) : (
          <span className="quiet">{say('ownerOnly')}</span>
        )}
      </div>
      {dialog === 'block' && lead.phone && <BlockNumber phone={lead.phone} close={close} />}
      {dialog === 'erase' && <EraseLead lead={lead} close={close} />}
    </>
  );
}

/** The call is shown before the service has answered, and taken back with the reason if it refuses. */
function useCallAgain({ leadId, phone, employeeId, tier }: LeadWithNotes) {
  const say = useTexts(leadTexts);
  const client = useQueryClient();
  const toast = useToast();
  const { show } = useUnreadProblem();
  const { queryKey } = leadCallsQuery(leadId);
  return useMutation({
    mutationFn: (key: string) => asked(api.POST('/api/calls', { body: { leadId }, headers: { 'Idempotency-Key': key } })),
    async onMutate() {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const expected = {
        callId: EXPECTED_CALL,
        leadId,
        employeeId,
        tier,
        to: phone,
        status: 'requested',
        line: 'telephone',
      } as Partial<Call>;
      const empty = { waitingFor: null, requestedAt: new Date().toISOString(), placedAt: null, ringingAt: null, answeredAt: null };
      client.setQueryData(queryKey, [
        { ...expected, ...empty, joinedAt: null, endedAt: null, cost: null, seconds: null } as Call,
        ...(before ?? []),
      ]);
      return { before };
    },
    onSuccess: () => toast({ text: say('asked') }),
    onError(error, _key, context) {
      client.setQueryData(queryKey, context?.before);
      if (error instanceof Problem && error.status === 409) toast({ text: say('busy'), isProblem: true });
      else show(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** The mark is shown at once, and taken back with the reason if the service refuses it. */
function useMark({ leadId }: LeadWithNotes) {
  const say = useTexts(leadTexts);
  const client = useQueryClient();
  const toast = useToast();
  const { show } = useUnreadProblem();
  const { queryKey } = leadQuery(leadId);
  return useMutation({
    mutationFn: (status: MarkStatus) => asked(api.PATCH('/api/leads/{leadId}', { params: { path: { leadId } }, body: { status } })),
    async onMutate(status) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (lead) => lead && { ...lead, status });
      return { before };
    },
    onSuccess: () => toast({ text: say('marked') }),
    onError(error, _status, context) {
      client.setQueryData(queryKey, context?.before);
      show(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
