import type { FieldProblem } from './errors.js';
import { RULE_PACK } from './rule-pack.js';
import { isOneSlot, slotsOf, type DltSlot } from './template.js';

/** Identifiers of the DLT registration. They belong to a trunk; no fact of a lead and no field of a request can replace them. */
export interface DltFacts {
  /** The identifier of the principal entity, on whose behalf the calls are made. */
  entityId?: string;
  /** The identifier of the registered template. */
  templateId?: string;
  /** The identifier of the registered header. For voice calls the header is the calling number. */
  headerId?: string;
  /** The chain from the principal entity to the party that places the call, in its order. */
  telemarketerIds?: string[];
}

export interface DltProblem {
  header: string;
  /** The header is absent or empty. */
  isMissing: boolean;
  message: string;
}

interface Header {
  name: string;
  value: string;
}

const { identifiers, requiredHeaders, maxTelemarketers } = RULE_PACK.dlt;
type Identifier = keyof typeof identifiers;
/** Of each of these identifiers a trunk has at most one. */
const SINGLE = ['entityId', 'templateId', 'headerId'] as const satisfies readonly Identifier[];

const isWritten = (identifier: Identifier, value: unknown): boolean =>
  typeof value === 'string' && new RegExp(`^${identifiers[identifier].pattern}$`).test(value);

/** What is wrong with the identifiers of a trunk, with a problem for each field. It is asked when a record is written. */
export function dltFactProblems({ telemarketerIds = [], ...facts }: DltFacts, at = 'dlt'): FieldProblem[] {
  const problem = (field: string, message: string): FieldProblem => ({ field: `${at}.${field}`, code: 'DLT_IDENTIFIER', message });
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return [
    ...known.flatMap(([field, value]) => {
      const name = SINGLE.find((one) => one === field);
      if (name === undefined) return [problem(field.slice(0, 40), 'is no identifier of the DLT registration')];
      return isWritten(name, value) ? [] : [problem(name, `is not ${identifiers[name].says}`)];
    }),
    ...(telemarketerIds.length > maxTelemarketers ? [problem('telemarketerIds', `names more than ${maxTelemarketers}`)] : []),
    ...telemarketerIds.flatMap((id, index) =>
      isWritten('telemarketerId', id) ? [] : [problem(`telemarketerIds.${index}`, `is not ${identifiers.telemarketerId.says}`)],
    ),
  ];
}

/** The values of the DLT slots. A value is empty if the trunk has no such identifier. */
export const dltValues = ({ entityId = '', templateId = '', headerId = '', telemarketerIds = [] }: DltFacts = {}): Record<
  DltSlot,
  string
> => ({
  'dlt.entityId': entityId,
  'dlt.templateId': templateId,
  'dlt.headerId': headerId,
  'dlt.telemarketerIds': telemarketerIds.join(','),
});

/**
 * Checks the DLT identifiers in the headers of a telecom trunk. A required identifier is a fixed number in the header of its own name, or
 * the whole value of any header by its slot, such as `{{dlt.entityId}}`. With a template such as `{{lead.name}}` the sender of a lead
 * could choose it.
 */
export function dltProblems(headers: readonly Header[], facts: DltFacts = {}): DltProblem[] {
  return [
    ...requiredProblems('entityId', headers, facts),
    ...requiredProblems('templateId', headers, facts),
    ...slotProblems(headers, facts),
  ];
}

function requiredProblems(identifier: 'entityId' | 'templateId', headers: readonly Header[], facts: DltFacts): DltProblem[] {
  const header = requiredHeaders[identifier];
  const slot = `dlt.${identifier}` as const;
  const named = headers.filter(({ name }) => name.toLowerCase() === header);
  const carrying = named.length > 0 ? named : headers.filter(({ value }) => isOneSlot(value, slot));
  const values = carrying.map(({ value }) => (isOneSlot(value, slot) ? dltValues(facts)[slot] : value.trim()));
  const [value = ''] = values;
  if (value === '') {
    const why = carrying.some((one) => isOneSlot(one.value, slot)) ? `: the trunk has no ${slot}` : '';
    return [{ header, isMissing: true, message: `carries no ${header}${why}` }];
  }
  const isRight = named.length <= 1 && isWritten(identifier, value);
  return isRight ? [] : [{ header, isMissing: false, message: `${header} is not ${identifiers[identifier].says}` }];
}

/** Checks the slots in all other headers. A slot without an identifier would be sent empty, and the carrier refuses one that is written wrongly. */
function slotProblems(headers: readonly Header[], facts: DltFacts): DltProblem[] {
  const values = dltValues(facts);
  const required: readonly string[] = Object.values(requiredHeaders);
  const wrong = new Set(dltFactProblems(facts).map(({ field }) => field.split('.').slice(0, 2).join('.')));
  return headers.flatMap(({ name, value }) => {
    const header = name.toLowerCase();
    if (required.includes(header)) return [];
    return slotsOf(value).flatMap((slot): DltProblem[] => {
      if (!Object.hasOwn(values, slot)) return [];
      if (values[slot as DltSlot] === '') return [{ header, isMissing: true, message: `${header}: the trunk has no ${slot}` }];
      return wrong.has(slot) ? [{ header, isMissing: false, message: `${header}: ${slot} is not written as registered` }] : [];
    });
  });
}
