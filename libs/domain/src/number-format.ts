import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isE164, seriesOf } from './phone.js';

/**
 * How a carrier wants a number written. `as-stored`: unchanged. `e164`: `+919812345678`. `e164-without-plus`: `919812345678`.
 * `national`: `9812345678`. `national-with-0`: `09812345678`.
 */
export const NUMBER_FORMATS = ['as-stored', 'e164', 'e164-without-plus', 'national', 'national-with-0'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

interface NumberParts {
  callingCode: string;
  national: string;
}

/** Digits of a number of the 140 and 1600 series without the calling code. */
const SERIES_DIGITS = 10;

/** Undefined for what is neither E.164 nor a number of a series, such as an extension. */
function partsOf(number: string): NumberParts | undefined {
  const series = seriesOf(number);
  if (series === '140' || series === '1600') return { callingCode: '91', national: number.slice(-SERIES_DIGITS) };
  const callingCode = isE164(number) ? parsePhoneNumberFromString(number)?.countryCallingCode : undefined;
  return callingCode === undefined ? undefined : { callingCode, national: number.slice(1 + callingCode.length) };
}

/**
 * Writes a number as a carrier wants it. A number that is neither E.164 nor of a series stays as it is.
 * @param home a number of the country whose national form the carrier reads. A number of another country is written with plus instead:
 *   its national digits would ring a stranger at home.
 */
export function writeNumber(number: string, format: NumberFormat, home: string): string {
  const parts = format === 'as-stored' ? undefined : partsOf(number);
  if (!parts) return number;
  const { callingCode, national } = parts;
  if (format === 'e164-without-plus') return `${callingCode}${national}`;
  if (format === 'e164' || callingCode !== partsOf(home)?.callingCode) return `+${callingCode}${national}`;
  return format === 'national' ? national : `0${national}`;
}
