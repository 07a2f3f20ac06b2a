import { api, asked } from '../../../api/client';

/** What is read anew when keys have changed. */
export const KEYS = ['keys'] as const;

export const readKeys = (cursor: string | undefined) =>
  asked(api.GET('/api/api-keys', { params: { query: { limit: 100, ...(cursor !== undefined && { cursor }) } } }));
export type ApiKey = Awaited<ReturnType<typeof readKeys>>['data'][number];

export const KEY_SCOPES = [
  'leads:write',
  'dashboard:read',
  'recordings:read',
  'admin',
  'billing',
] as const satisfies readonly ApiKey['scopes'][number][];
