/**
 * Headers of every answer. An answer may echo text that a platform sent, so no cache stores it (RFC 9111 section 5.2.2.5), no client
 * guesses its type, and a browser that shows it runs no script, frames it nowhere and sends no referrer.
 */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;
