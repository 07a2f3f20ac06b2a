/** RFC 3261 section 25.1, token. */
const TOKEN = /^[A-Za-z0-9.!%*_+`'~-]+$/;

/** Headers that the SIP driver writes itself, with their compact forms (RFC 3261 section 7.3.3); a trunk may not add them again. */
const DRIVER_HEADERS: ReadonlySet<string> = new Set(
  (
    'via v from f to t call-id i cseq contact m max-forwards route record-route content-length l content-type c ' +
    'content-encoding e content-disposition p-asserted-identity allow supported k require proxy-require authorization ' +
    'proxy-authorization proxy-authenticate www-authenticate user-agent reason timestamp'
  ).split(' '),
);

export const isHeaderName = (name: string): boolean => TOKEN.test(name);

export const isHeaderOfDriver = (name: string): boolean => DRIVER_HEADERS.has(name.toLowerCase());
