/** No real person: without a phone, so that nobody can be called, and with an e-mail domain reserved for examples (RFC 2606). */
export const TEST_PERSON = { name: 'Test lead', email: 'test.lead@example.com', requirement: 'Sent to try the connection' } as const;
