import { csrfHeaders } from '../../api/client';
import { Problem } from '../../api/problem';
import { afterLines, NO_PROGRESS, takeLines, type BulkEnd, type BulkLine, type BulkProgress } from './bulk';

export interface ListToSend {
  file: File;
  isCalled: boolean;
  /** The same for a repeat, so that nothing is stored twice. */
  key: string;
}

/**
 * Uploads a list and tells the progress while the answer comes, line by line.
 * @throws Problem if the list was refused as a whole, or the service is not reached
 */
export async function sendList({ file, isCalled, key }: ListToSend, tell: (progress: BulkProgress) => void): Promise<BulkProgress> {
  const response = await fetch(`/api/leads/bulk?triggerImmediateCall=${isCalled}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv', 'Idempotency-Key': key, ...csrfHeaders() },
    body: file,
  }).catch(() => {
    throw new Problem(0, 'UNREACHABLE', 'the service does not answer');
  });
  if (!response.ok || !response.body) throw Problem.of(response, await response.json().catch(() => undefined));
  return readAnswer(response.body, tell);
}

/** What was answered; of an answer that breaks off, what came until then, without `isDone`. */
async function readAnswer(body: ReadableStream<Uint8Array>, tell: (progress: BulkProgress) => void): Promise<BulkProgress> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let progress = NO_PROGRESS;
  const take = (text: string): void => {
    const cut = takeLines(rest, text);
    rest = cut.rest;
    progress = afterLines(
      progress,
      cut.lines.map((line) => JSON.parse(line) as BulkLine | BulkEnd),
    );
    tell(progress);
  };
  for (;;) {
    const chunk = await reader.read().catch(() => undefined);
    if (!chunk || chunk.done) break;
    take(decoder.decode(chunk.value, { stream: true }));
  }
  if (rest !== '' && rest.endsWith('}')) take('\n');
  return progress;
}
