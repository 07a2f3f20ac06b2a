import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPlainMobile } from './phone.js';

/** The facts about a phone number on which the gate decides. */
export interface Callee {
  /** ISO 3166 country; undefined if the number has none, or the library does not know it. */
  country?: string;
  callingCode: string;
  /** The type in libphonenumber's words, such as `PREMIUM_RATE`; undefined if its number plan does not know the number. */
  type?: string;
}

/** @param number E.164 with plus */
export function calleeOf(number: string): Callee {
  if (isPlainMobile(number)) return { country: 'IN', callingCode: '91', type: 'MOBILE' };
  const parsed = parsePhoneNumberFromString(number);
  return { country: parsed?.country, callingCode: parsed?.countryCallingCode ?? '', type: parsed?.getType() };
}

/** IANA zones of a country, from the CLDR data of the runtime; empty for an unknown country. */
export function zonesOf(country: string): readonly string[] {
  let zones = zonesByCountry.get(country);
  if (!zones) zonesByCountry.set(country, (zones = lookUpZones(country)));
  return zones;
}

const zonesByCountry = new Map<string, readonly string[]>();

/** The zones are a property in V8 up to Node 22, and a method in the standard (ECMA-402, Intl Locale Info). */
type LocaleWithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] };

function lookUpZones(country: string): readonly string[] {
  // CLDR keeps the zone's name of 1993, Asia/Calcutta.
  if (country === 'IN') return ['Asia/Kolkata'];
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
