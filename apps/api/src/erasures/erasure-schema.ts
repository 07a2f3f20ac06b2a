import { idOf, int, listOf, named, oneOf, orNull, record, text, time } from '../http/describe.js';

const DESTROYED = record({ recordings: int, transcripts: int, requests: orNull(int), enquiries: orNull(int) });

const CERTIFICATE = named('ErasureCertificate', {
  format: oneOf(['turant-erasure-1']),
  erasureId: idOf('er'),
  tenantId: idOf('tn'),
  leadId: orNull(text),
  at: time,
  callIds: listOf(text),
  destroyed: DESTROYED,
  kept: listOf(text),
  keyId: text,
});

export const ERASURE = named('Erasure', {
  erasureId: idOf('er'),
  leadId: orNull(text),
  at: time,
  state: oneOf(['begun', 'done']),
  certificate: orNull(CERTIFICATE),
  signature: orNull(text),
  publicKey: orNull(text),
});
