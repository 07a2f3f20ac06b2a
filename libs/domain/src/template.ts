import { RejectedError } from './errors.js';
import { isHeaderName, isHeaderOfDriver } from './sip-header.js';

/** The slots that a trunk's header values may use (docs/behaviour.md). */
export const TEMPLATE_NAMES = ['lead.name', 'lead.phone', 'leadId', 'callId', 'tenantId'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

const SLOT = /\{\{\s*([^{}]*?)\s*\}\}/g;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f\u0080-\u009f\u2028\u2029]/g;

/** @throws RejectedError TRUNK_HEADER for a name that is no token or is the driver's own, a line break, or an unknown slot */
export function checkHeader(name: string, value: string): void {
  if (!isHeaderName(name)) throw new RejectedError('TRUNK_HEADER', `"${printable(name)}" is no SIP header name`);
  if (isHeaderOfDriver(name)) throw new RejectedError('TRUNK_HEADER', `header ${name} is written by the SIP driver itself`);
  if (value.search(CONTROL) >= 0)
    throw new RejectedError('TRUNK_HEADER', `header ${name}: a value holds no line break or control character`);
  for (const [, slot] of value.matchAll(SLOT)) {
    if (!TEMPLATE_NAMES.includes(slot as TemplateName))
      throw new RejectedError(
        'TRUNK_HEADER',
        `header ${name}: unknown name "${printable(slot ?? '')}" in a template; known are ${TEMPLATE_NAMES.join(', ')}`,
      );
  }
  if (value.replace(SLOT, '').includes('{{'))
    throw new RejectedError('TRUNK_HEADER', `header ${name}: "{{" opens a name that is never closed`);
}

const printable = (text: string): string => text.replace(CONTROL, '?').slice(0, 60);

/** Fills the slots. CR, LF and control characters in filled-in values become spaces, so that no value can begin a header. */
export function fillHeader(template: string, values: Readonly<Record<TemplateName, string>>): string {
  return template.replace(SLOT, (_, slot: string) =>
    (Object.hasOwn(values, slot) ? values[slot as TemplateName] : '').replace(CONTROL, ' '),
  );
}
