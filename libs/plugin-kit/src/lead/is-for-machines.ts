import { isTrackingKey } from './guess-role.js';
import { type Answer, normalisedKey } from './role.js';
import { labelFromKey, readableText } from './text.js';
import { readTime } from './time.js';

/** Fields of advertisements and of the page, which the person did not fill in. */
const TRACKING =
  /^(utm|gcl|fbcl|gad|msclk)|campaign|\bad ?(set|id|name)\b|^(form|page)( (id|name|title))?$|\b(ip|ip address|user ?agent|browser)$/i;
/** Names of fields that hold an id, an address or a state, if their value is one word. */
const OF_A_SYSTEM = /\b(ids?|uuid|guid|uri|url|href|link|hash|slug|time ?zone|tz|locale)$|^status$/i;
const OF_A_TIME = /\b(at|on|time|date|timestamp)$/i;
const OF_AN_EVENT = /^(event|action|trigger|topic)\b/i;
/** A key that a program gave, with the objects around it: `payload.start_time`. Who writes a question writes spaces or other scripts. */
const KEY = /^[\w.$@[\]-]+$/;

const ADDRESS = /^(https?|ftp|urn|tel|mailto):\S+$/i;
/** A time with its clock and its offset: no person types `2026-11-26T05:00:00.000000Z`. */
const MACHINE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)? ?(Z|[+-]\d\d:?\d\d)$/;
const EVENT = /^[a-z]{1,40}(?:[._-][a-z]{1,40}){1,6}$/i;
const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;
/** Letters and digits in one word that is too long for the number of a flat, a vehicle or a firm. */
const OPAQUE = /^(?=[a-z]{0,199}\d)(?=\d{0,199}[a-z])[a-z\d]{16,200}$/i;
const MAX_LEVELS = 4;

/**
 * Whether an answer of no known role is for programs and not for people: an address, an id, a time, true or false, or a value of
 * an advertisement. Only a key that a program gave counts: what answers a question stays the person's answer.
 */
export function isForMachines({ key, label, value }: Answer): boolean {
  if (!KEY.test(key) || (label !== undefined && !normalisedKey(key).includes(normalisedKey(label)))) return false;
  const last = key.slice(key.lastIndexOf('.') + 1);
  const words = labelFromKey(last);
  if (isTrackingKey(last) || TRACKING.test(words) || isMachineValue(value, MAX_LEVELS)) return true;
  const text = readableText(value) ?? '';
  if (text === '' || typeof value === 'object' || /\s/.test(text)) return false;
  return (
    OF_A_SYSTEM.test(words) ||
    /counter/i.test(key) ||
    (OF_A_TIME.test(words) && isEpoch(value)) ||
    (OF_AN_EVENT.test(words) && EVENT.test(text))
  );
}

/** Whether a value, or a part of it, is one that no person types. */
function isMachineValue(value: unknown, levels: number): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'object' && value !== null)
    return (
      levels > 0 && Object.values(value).some((one) => isMachineText(one) || (typeof one === 'object' && isMachineValue(one, levels - 1)))
    );
  return isMachineText(value);
}

const isMachineText = (value: unknown): boolean => {
  if (typeof value !== 'string' || value.length > 2_000) return false;
  const text = value.trim();
  return ADDRESS.test(text) || MACHINE_TIME.test(text) || UUID.test(text) || OPAQUE.test(text) || /^(true|false)$/i.test(text);
};

/** Seconds or milliseconds since 1970. */
const isEpoch = (value: unknown): boolean => /^\d{10}(\d{3})?$/.test(String(value)) && readTime(value) !== undefined;
