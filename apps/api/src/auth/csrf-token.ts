import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '@turant/vault';

/**
 * What a page sends with each request that changes something. Only a page that could read an answer of ours knows it (OWASP Cross-Site
 * Request Forgery Prevention, "HMAC-based token").
 */
export const csrfTokenOf = (vault: Pick<Vault, 'hash'>, sessionId: string): string => vault.hash(`csrf|${sessionId}`);

export function isCsrfToken(vault: Pick<Vault, 'hash'>, sessionId: string, given: string | string[] | undefined): boolean {
  if (typeof given !== 'string') return false;
  const [right, sent] = [Buffer.from(csrfTokenOf(vault, sessionId)), Buffer.from(given)];
  return right.length === sent.length && timingSafeEqual(right, sent);
}
