/** RFC 3261 section 25.1, token. */
const TOKEN = /^[A-Za-z0-9.!%*_+`'~-]+$/;

/**
 * Headers that a SIP driver writes itself, compact forms included (RFC 3261 section 7.3.3): a trunk's record that names one of
 * them would send it twice.
 */
const OF_THE_DRIVER: ReadonlySet<string> = new Set(
  (
    'via v from f to t call-id i cseq contact m max-forwards route record-route content-length l content-type c ' +
    'content-encoding e content-disposition p-asserted-identity allow supported k require proxy-require authorization ' +
    'proxy-authorization proxy-authenticate www-authenticate user-agent reason timestamp'
  ).split(' '),
);

export const isHeaderName = (name: string): boolean => TOKEN.test(name);

export const isHeaderOfDriver = (name: string): boolean => OF_THE_DRIVER.has(name.toLowerCase());
