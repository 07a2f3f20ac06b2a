import type { Call, CallStatus, LeadStatus } from '../api/records';
import { useTexts } from '../texts/texts';
import { Badge, type Tone } from './badge';
import { statusTexts } from './status-texts';

const LEAD_TONES: Readonly<Record<LeadStatus, Tone>> = {
  new: 'live',
  calling: 'live',
  contacted: 'good',
  unreachable: 'wait',
  converted: 'good',
  lost: 'quiet',
  'do-not-call': 'bad',
};

const CALL_TONES: Readonly<Record<CallStatus, Tone>> = {
  requested: 'wait',
  scheduled: 'wait',
  refused: 'bad',
  placing: 'live',
  ringing: 'live',
  answered: 'live',
  completed: 'good',
  'no-answer': 'wait',
  busy: 'wait',
  rejected: 'wait',
  failed: 'bad',
  cancelled: 'quiet',
  unknown: 'bad',
};

export const LEAD_STATUSES = Object.keys(LEAD_TONES) as LeadStatus[];
export const CALL_STATUSES = Object.keys(CALL_TONES) as CallStatus[];

export function LeadBadge({ status }: { status: LeadStatus }) {
  const say = useTexts(statusTexts);
  return <Badge tone={LEAD_TONES[status]}>{say(`lead.${status}`)}</Badge>;
}

/** How a call is; of one that waits, for what. */
export function CallBadge({ call }: { call: Pick<Call, 'status' | 'waitingFor'> }) {
  const say = useTexts(statusTexts);
  const isWaiting = call.status === 'requested' && call.waitingFor !== null;
  return <Badge tone={CALL_TONES[call.status]}>{isWaiting ? say(`wait.${call.waitingFor ?? 'limit'}`) : say(`call.${call.status}`)}</Badge>;
}
