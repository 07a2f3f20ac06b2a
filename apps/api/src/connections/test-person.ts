/** Nobody: without a phone, so that nobody can be called, and with an address that is kept free for examples (RFC 2606). */
export const TEST_PERSON = { name: 'Test lead', email: 'test.lead@example.com', requirement: 'Sent to try the connection' } as const;
