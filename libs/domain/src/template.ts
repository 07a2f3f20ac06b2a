import { RejectedError } from './errors.js';
import { isHeaderName, isHeaderOfDriver } from './sip-header.js';

/** Slots of the trunk's identifiers of the DLT registration; the telemarketers are joined by commas. */
export const DLT_SLOTS = ['dlt.entityId', 'dlt.templateId', 'dlt.headerId', 'dlt.telemarketerIds'] as const;
export type DltSlot = (typeof DLT_SLOTS)[number];

/** The slots that a trunk's header values may use (docs/behaviour.md). */
export const TEMPLATE_NAMES = ['lead.name', 'lead.phone', 'leadId', 'callId', 'tenantId', ...DLT_SLOTS] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/**
 * Headers that say who calls or on whose behalf: the sender of a lead must not choose what is in them. RFC 3323, 3325, 5806, 7044, 7315,
 * 8224 and draft-ietf-sip-privacy.
 */
const IDENTITY_HEADERS: ReadonlySet<string> = new Set(
  'p-preferred-identity remote-party-id privacy diversion history-info identity p-charge-info referred-by'.split(' '),
);
const isAboutTheCaller = (name: string): boolean => IDENTITY_HEADERS.has(name.toLowerCase()) || name.toLowerCase().startsWith('x-dlt-');
const isOfDlt = (slot: string): boolean => slot.startsWith('dlt.');
/** Texts that the sender of a lead has chosen. */
const isOfTheLead = (slot: string): boolean => slot.startsWith('lead.');

/** The blanks around a name are left to `trim`, since an expression tries each way to share them out. */
const SLOT = /\{\{([^{}]*)\}\}/g;

/** The names of the slots in a value, in their order. */
export const slotsOf = (value: string): string[] => [...value.matchAll(SLOT)].map(([, slot = '']) => slot.trim());

/** Whether a value is nothing but this slot. */
export const isOneSlot = (value: string, slot: TemplateName): boolean => {
  const [first = '', ...more] = value.matchAll(SLOT);
  return more.length === 0 && first !== '' && first[1]?.trim() === slot && first[0] === value.trim();
};

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f\u0080-\u009f\u2028\u2029]/g;

/** @throws RejectedError TRUNK_HEADER for a name that is no token or is the driver's own, a line break, or an unknown slot */
export function checkHeader(name: string, value: string): void {
  if (!isHeaderName(name)) throw new RejectedError('TRUNK_HEADER', `"${printable(name)}" is no SIP header name`);
  if (isHeaderOfDriver(name)) throw new RejectedError('TRUNK_HEADER', `header ${name} is written by the SIP driver itself`);
  if (value.search(CONTROL) >= 0)
    throw new RejectedError('TRUNK_HEADER', `header ${name}: a value holds no line break or control character`);
  const slots = slotsOf(value);
  for (const slot of slots) {
    if (!TEMPLATE_NAMES.includes(slot as TemplateName))
      throw new RejectedError(
        'TRUNK_HEADER',
        `header ${name}: unknown name "${printable(slot)}" in a template; known are ${TEMPLATE_NAMES.join(', ')}`,
      );
  }
  if (slots.some(isOfTheLead) && (isAboutTheCaller(name) || slots.some(isOfDlt)))
    throw new RejectedError('TRUNK_HEADER', `header ${name} says who calls: it takes neither the name nor the phone of a lead`);
  if (value.replace(SLOT, '').includes('{{'))
    throw new RejectedError('TRUNK_HEADER', `header ${name}: "{{" opens a name that is never closed`);
}

const printable = (text: string): string => text.replace(CONTROL, '?').slice(0, 60);

/** Fills the slots. CR, LF and control characters in filled-in values become spaces, so that no value can begin a header. */
export function fillHeader(template: string, values: Readonly<Record<TemplateName, string>>): string {
  return template.replace(SLOT, (_, name: string) => {
    const slot = name.trim();
    return (Object.hasOwn(values, slot) ? values[slot as TemplateName] : '').replace(CONTROL, ' ');
  });
}
