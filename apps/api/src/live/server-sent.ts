import type { LiveEventName } from './live-event-schema.js';

/** The media type of the WHATWG HTML standard, chapter "Server-sent events". */
export const EVENT_STREAM = 'text/event-stream';

interface ServerSent {
  /** What a client that connects again names in Last-Event-ID. */
  id?: string;
  event: LiveEventName;
  data: unknown;
}

/** An event as it is sent. JSON holds no line break, and ids are our own, so that nothing can begin a field of its own. */
export const serverSent = ({ id, event, data }: ServerSent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A comment: it keeps proxies from closing a quiet connection. */
export const HEARTBEAT = ': still here\n\n';

/** The first line of a stream: after how many milliseconds a client connects again. */
export const retryAfter = (ms: number): string => `retry: ${ms}\n\n`;
