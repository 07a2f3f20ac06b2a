import { api, asked } from '../../../api/client';

export const readAudit = (cursor: string | undefined) =>
  asked(api.GET('/api/audit', { params: { query: { limit: 100, ...(cursor !== undefined && { cursor }) } } }));

interface Who {
  kind: string;
  keyId?: string;
  userId?: string;
  address?: string;
}

/** With `userId`, which people who are signed in have. */
export type AuditEntry = Omit<Awaited<ReturnType<typeof readAudit>>['data'][number], 'who'> & { who: Who };
