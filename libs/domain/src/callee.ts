import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPlainMobile } from './phone.js';

/** What a number says of whom it reaches and of what a call to it costs. */
export interface Callee {
  /** ISO 3166 country; undefined where the number belongs to none, or the library cannot tell. */
  country?: string;
  callingCode: string;
  /** As libphonenumber names it, such as `PREMIUM_RATE`; undefined where its number plan does not know the number. */
  type?: string;
}

/** @param number E.164 with plus */
export function calleeOf(number: string): Callee {
  if (isPlainMobile(number)) return { country: 'IN', callingCode: '91', type: 'MOBILE' };
  const parsed = parsePhoneNumberFromString(number);
  return { country: parsed?.country, callingCode: parsed?.countryCallingCode ?? '', type: parsed?.getType() };
}

/** IANA zones of a country, from the CLDR data of the runtime; empty where it knows none. */
export function zonesOf(country: string): readonly string[] {
  let zones = zonesByCountry.get(country);
  if (!zones) zonesByCountry.set(country, (zones = lookUpZones(country)));
  return zones;
}

const zonesByCountry = new Map<string, readonly string[]>();

/** A property in V8 up to Node 22, a method in the standard (ECMA-402, Intl Locale Info). */
type LocaleWithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] };

function lookUpZones(country: string): readonly string[] {
  // CLDR keeps the name of 1993, Asia/Calcutta; what people read should be today's.
  if (country === 'IN') return ['Asia/Kolkata'];
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
