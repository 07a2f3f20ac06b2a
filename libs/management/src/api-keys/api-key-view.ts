import type { ApiKey, Scope } from '@turant/domain';
import { timeText } from '../time-text.js';

export interface ApiKeyView {
  keyId: string;
  name: string;
  scopes: Scope[];
  /** First characters, to recognise it by. */
  prefix: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

/** A new key: the secret is shown this once and kept nowhere. */
export interface IssuedKey {
  apiKey: ApiKeyView;
  secret: string;
}

export const apiKeyView = ({ _id, name, scopes, prefix, createdAt, expiresAt, lastUsedAt, revokedAt }: ApiKey): ApiKeyView => ({
  keyId: _id,
  name,
  scopes,
  prefix,
  createdAt: createdAt.toISOString(),
  expiresAt: timeText(expiresAt),
  lastUsedAt: timeText(lastUsedAt),
  revokedAt: timeText(revokedAt),
});
