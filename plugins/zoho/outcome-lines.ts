import type { OutcomeJob } from '@turant/plugin-kit';

/** What came of a call, in lines that a salesperson reads. The last one holds the delivery's id, by which it is known again. */
export function outcomeLines({ call, deliveryId }: OutcomeJob): string[] {
  if (!call) return [];
  const { status, seconds, endedAt, summary, transcriptUrl, recordingUrl } = call;
  return [
    `Call by Turant: ${status.replaceAll('-', ' ')}${seconds > 0 ? `, ${seconds} seconds` : ''}${endedAt ? `, ended ${endedAt}` : ''}`,
    ...(summary ? [summary] : []),
    ...(recordingUrl ? [`Recording: ${recordingUrl}`] : []),
    ...(transcriptUrl ? [`Transcript: ${transcriptUrl}`] : []),
    `Turant ${deliveryId}`,
  ];
}
