import type { CallerIdStyle } from '@turant/domain';

/** A style that sets every field, so that every identity header is written. */
export const EVERY_IDENTITY_HEADER: CallerIdStyle = {
  callerFormat: 'e164-without-plus',
  calleeFormat: 'national-with-0',
  fromDomain: 'acme1.pstn.exotel.com',
  preferredIdentity: true,
  remotePartyId: true,
  privacy: 'none',
  diversion: '+918035009876',
  userPhone: true,
};
