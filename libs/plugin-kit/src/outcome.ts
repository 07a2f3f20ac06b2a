import { answerInWords, type Answer } from '@turant/domain';

/** One outcome for one target. Times are ISO 8601 in UTC. */
export interface OutcomeJob {
  /** The id of the delivery, the same on every try: the idempotency key. */
  readonly deliveryId: string;
  readonly event: 'lead.accepted' | 'call.ended';
  readonly occurredAt: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly lead: {
    readonly leadId: string;
    /** The platform's id of the lead, if the lead came from this plugin: the record to write to. */
    readonly externalId?: string;
    readonly name: string;
    readonly phone?: string;
    readonly email?: string;
    readonly requirement?: string;
    readonly budget?: string;
    readonly source?: string;
    /** The sender's other fields, by their names. */
    readonly extra?: Readonly<Record<string, unknown>>;
    /** The connection that brought the lead. */
    readonly connectionId?: string;
    readonly status: string;
    readonly receivedAt: string;
  };
  readonly call?: {
    readonly callId: string;
    readonly status: string;
    readonly answeredAt?: string;
    readonly endedAt?: string;
    readonly endedBy?: string;
    readonly seconds: number;
    readonly from?: string;
    readonly to?: string;
    /** Rupees, as a number with two decimals at most. */
    readonly cost?: number;
    readonly costPaise?: number;
    /** What the person did at each question that was asked. */
    readonly answers?: readonly Answer[];
    /** A person, an answering machine or announcement, or a signal or music; absent if that was not told. */
    readonly answeredBy?: 'person' | 'machine' | 'tone';
    readonly summary?: string;
    readonly transcriptUrl?: string;
    readonly recordingUrl?: string;
  };
}

export interface SendResult {
  /** The target's id of the record that was written. */
  readonly externalId?: string;
}

/**
 * A call's outcome in lines for a salesperson; none without a call. The last line holds the delivery's id, so that a repeated
 * delivery finds its note.
 */
export function outcomeLines(job: OutcomeJob): string[] {
  const { call, deliveryId } = job;
  if (!call) return [];
  const { status, seconds, endedAt, answeredBy, summary, transcriptUrl, recordingUrl } = call;
  return [
    `Call by Turant: ${status.replaceAll('-', ' ')}${seconds > 0 ? `, ${seconds} seconds` : ''}${endedAt ? `, ended ${endedAt}` : ''}`,
    ...(answeredBy === 'machine' || answeredBy === 'tone' ? [`Answered by a ${answeredBy}`] : []),
    ...answerLines(job),
    ...(summary ? [summary] : []),
    ...(recordingUrl ? [`Recording: ${recordingUrl}`] : []),
    ...(transcriptUrl ? [`Transcript: ${transcriptUrl}`] : []),
    `Turant ${deliveryId}`,
  ];
}

/** A line for each question, such as `What are you looking for? - spoke for 2.1 s`. */
export const answerLines = ({ call }: OutcomeJob): string[] => (call?.answers ?? []).map(answerInWords);

/** `outcomeLines` in HTML, for CRMs whose notes are HTML. */
export const outcomeHtml = (job: OutcomeJob): string => outcomeLines(job).map(escaped).join('<br>');

const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
