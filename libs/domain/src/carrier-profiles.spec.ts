import { callerIdStyleProblems } from './caller-id-style.js';
import { CARRIER_PROFILE_NAMES, CARRIER_PROFILES, defaultsOfProfile, styleOfTrunk, type CarrierProfile } from './carrier-profiles.js';
import { isHeaderName } from './sip-header.js';

describe.each(CARRIER_PROFILE_NAMES)('the profile %s', (name) => {
  const profile: CarrierProfile = CARRIER_PROFILES[name];

  it('says where it comes from, and as of which day', () => {
    expect(profile.source).toMatch(/[a-z]\.(com|in)\b/);
    expect(profile.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(profile.title).not.toBe('');
  });

  it('has a style that a trunk may have, and names a header may begin with', () => {
    expect(callerIdStyleProblems(profile.callerIdStyle ?? {})).toEqual([]);
    expect(isHeaderName(profile.headerPrefix ?? 'X-')).toBe(true);
  });
});

describe('a trunk with a profile', () => {
  it('has the profile’s style, with its own fields in place of the profile’s', () => {
    expect(styleOfTrunk({ profile: 'exotel' })).toEqual({ callerFormat: 'e164', remotePartyId: true });
    expect(styleOfTrunk({ profile: 'exotel', callerIdStyle: { remotePartyId: false, fromDomain: 'acme1.pstn.exotel.com' } })).toEqual({
      callerFormat: 'e164',
      remotePartyId: false,
      fromDomain: 'acme1.pstn.exotel.com',
    });
  });

  it('has its own style without a profile, and with one that this release does not know', () => {
    expect(styleOfTrunk({})).toBeUndefined();
    expect(styleOfTrunk({ callerIdStyle: { userPhone: true } })).toEqual({ userPhone: true });
    expect(styleOfTrunk({ profile: 'toString' as 'exotel', callerIdStyle: { userPhone: true } })).toEqual({ userPhone: true });
  });

  it('gets what the profile knows when it is made', () => {
    expect(defaultsOfProfile('plivo')).toEqual({ cps: 2, maxCalls: 50 });
    expect(defaultsOfProfile('exotel')).toEqual({ cps: 3 });
    expect(defaultsOfProfile('airtel')).toEqual({});
  });
});
