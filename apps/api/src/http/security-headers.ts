/**
 * On every answer: nobody keeps it (RFC 9111 section 5.2.2.5), it is what its type says, and, should a browser show it, it
 * runs nothing, is framed by nothing and tells nobody from where it links: an answer may echo what a platform sent.
 */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;
