/** The Content-Security-Policy of a page that loads and asks this service only, and is framed nowhere; a page may add sources of its own. */
export const OWN_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
] as const;

/** Of pages that may ask for the microphone and nothing else, and that share no window or file with another origin. */
export const OWN_PAGE_HEADERS = {
  'content-security-policy': OWN_PAGE_POLICY.join('; '),
  'permissions-policy': 'microphone=(self), camera=(), display-capture=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;
