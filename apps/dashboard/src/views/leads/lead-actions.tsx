import { useState } from 'react';
import { api, asked } from '../../api/client';
import { newKey } from '../../api/new-key';
import { Problem } from '../../api/problem';
import { type Call, type LeadStatus, type LeadWithNotes, isUnderWay } from '../../api/records';
import { FormDialog } from '../../parts/form-dialog';
import { useToast } from '../../parts/toasts';
import { useChange, useShownAtOnce } from '../../parts/use-change';
import { EXPECTED_CALL } from '../../parts/way';
import { doNotCallKeys } from '../../queries/do-not-call';
import { leadCallsQuery, leadQuery } from '../../queries/leads';
import { useMay } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { EraseLead } from './erase-lead';
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
function useCallAgain({ leadId, name, phone, employeeId, tier }: LeadWithNotes) {
  const say = useTexts(leadTexts);
  const toast = useToast();
  const expected = { callId: EXPECTED_CALL, leadId, leadName: name, employeeId, tier, to: phone, status: 'requested', line: 'telephone' };
  const empty = {
    waitingFor: null,
    placedAt: null,
    ringingAt: null,
    answeredAt: null,
    joinedAt: null,
    endedAt: null,
    cost: null,
    seconds: null,
  };
  return useShownAtOnce({
    change: (key: string) => asked(api.POST('/api/calls', { body: { leadId }, headers: { 'Idempotency-Key': key } })),
    queryKey: leadCallsQuery(leadId).queryKey,
    shown: (calls: Call[]) => [{ ...expected, ...empty, requestedAt: new Date().toISOString() } as Call, ...calls],
    says: () => say('asked'),
    isTold(error) {
      const isBusy = error instanceof Problem && error.status === 409;
      if (isBusy) toast({ text: say('busy'), isProblem: true });
      return isBusy;
    },
  });
}

/** The mark is shown at once, and taken back with the reason if the service refuses it. */
function useMark({ leadId }: LeadWithNotes) {
  const say = useTexts(leadTexts);
  return useShownAtOnce({
    change: (status: MarkStatus) => asked(api.PATCH('/api/leads/{leadId}', { params: { path: { leadId } }, body: { status } })),
    queryKey: leadQuery(leadId).queryKey,
    shown: (lead: LeadWithNotes, status) => ({ ...lead, status }),
    says: () => say('marked'),
  });
}

/** Puts a number on the do-not-call list. */
function BlockNumber({ phone, close }: { phone: string; close(): void }) {
  const say = useTexts(leadTexts);
  const formats = useFormats();
  const change = useChange({
    change: () => asked(api.POST('/api/do-not-call', { body: { phone } })),
    refresh: [doNotCallKeys.all()],
    says: () => say('stopped'),
    done: close,
  });
  return (
    <FormDialog title={say('stopTitle')} close={close} doIt={say('stopDo')} change={change} isDanger>
      <p>{say('stopWords', { phone: formats.phone(phone) })}</p>
    </FormDialog>
  );
}
