import type { Request } from '@turant/domain';
import type { RawRequest } from '@turant/plugin-host';

/** A request as it was stored, and the same request with its content parsed. */
export interface RecentRequest {
  readonly request: Request;
  readonly raw: RawRequest;
}

/** The bytes of all kept requests as they were sent; a hostile body takes up to ten times as much memory when it is parsed. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
/** The most bytes of a request that is kept. No form that a person filled in is longer. */
const MAX_KEPT_BODY_BYTES = 64 * 1024;
/** The size that a request without its body is taken for. */
const HEAD_BYTES = 2 * 1024;

/**
 * Requests that this process has just stored, by the event that announces them, so that the reader need not read and parse them again.
 * This cache is bounded in bytes and drops the oldest request first. A request that is not in it, as after a crash, is read from the store.
 */
export class RecentRequests {
  private readonly byEvent = new Map<string, RecentRequest>();
  private bytes = 0;

  keep(eventId: string, recent: RecentRequest): void {
    if (recent.raw.body.length > MAX_KEPT_BODY_BYTES) return;
    this.byEvent.set(eventId, recent);
    this.bytes += bytesOf(recent);
    for (const oldest of this.byEvent.keys()) {
      if (this.bytes <= MAX_KEPT_BYTES) return;
      this.take(oldest);
    }
  }

  /** The request, which is then forgotten: an event that comes a second time is read from the store, which knows what became of it. */
  take(eventId: string): RecentRequest | undefined {
    const recent = this.byEvent.get(eventId);
    if (!recent) return undefined;
    this.byEvent.delete(eventId);
    this.bytes -= bytesOf(recent);
    return recent;
  }
}

const bytesOf = ({ raw }: RecentRequest): number => HEAD_BYTES + raw.body.length;
