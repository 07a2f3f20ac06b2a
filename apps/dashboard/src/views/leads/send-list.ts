import { api, asked } from '../../api/client';
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
  const body = await asked(
    api.POST('/api/leads/bulk', {
      params: { query: { triggerImmediateCall: String(isCalled) } },
      headers: { 'Content-Type': 'text/csv', 'Idempotency-Key': key },
      body: file as unknown as string,
      // The browser sends the file as it is.
      bodySerializer: (sent) => sent,
      parseAs: 'stream',
    }),
  );
  return body ? readAnswer(body, tell) : NO_PROGRESS;
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
