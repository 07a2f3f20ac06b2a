import type { Connection, Request } from '@turant/domain';
import { maskRequest, rawRequestOf } from '@turant/plugin-host';
import type { ConnectionsContext } from './connections-context.js';

/** Of a body, so much is shown in a list. */
const MOST_SHOWN = 256 * 1024;

/** One delivery of a platform, as it was stored, and what was read from it. */
export interface PayloadView {
  payloadId: string;
  receivedAt: string;
  /** `received`: not read yet. */
  status: Request['status'];
  reason?: string;
  /** How often it was read again. */
  replays: number;
  leadIds: readonly string[];
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** As text, or in base64 where it is no UTF-8. */
  body: string;
  encoding: Request['encoding'];
  /** The body is longer than what is shown. */
  isCut: boolean;
}

/** The secrets are masked when it is stored; a secret that was set later is masked here. */
export function payloadView(
  context: Pick<ConnectionsContext, 'host' | 'vault'>,
  connection: Connection,
  secrets: readonly string[],
  request: Request,
): PayloadView {
  const { _id, receivedAt, status, reason, replays, leadIds, encoding } = request;
  const { method, url, headers, body } = maskRequest(context.host.get(connection.plugin)?.proof, rawRequestOf(request), secrets);
  const shown = body.toString(encoding);
  return {
    payloadId: _id,
    receivedAt: receivedAt.toISOString(),
    status,
    ...(reason !== undefined && { reason }),
    replays: replays ?? 0,
    leadIds: [...new Set(leadIds)],
    method,
    url,
    headers,
    body: shown.slice(0, MOST_SHOWN),
    encoding,
    isCut: shown.length > MOST_SHOWN,
  };
}
