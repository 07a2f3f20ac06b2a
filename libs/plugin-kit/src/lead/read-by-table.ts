import type { Draft } from '../items.js';
import type { RawRequest } from '../raw-request.js';
import type { StandardSettings } from '../settings.js';
import { readMapped } from './read-mapped.js';
import type { Answer, Role } from './role.js';

/** People whose name and number are not the buyer's. */
const OTHER_PERSON_PREFIX = /^(dealer|builder|developer|seller|agent|advertiser|broker|receiver|showroom|outlet)/;

/**
 * The key of a field in the table of `readByTable`: its label in lower case, without separators. The label leaves out wrapper
 * objects but keeps the names of other people and things: `data.name` is `name`, `dealer.name` is `dealername`.
 */
export const tableKeyOf = ({ key, label }: Answer): string => (label ?? key).replace(/[\s_.-]+/g, '').toLowerCase();

/**
 * Reads leads of a portal of whose fields only some are known, like `readMapped` but with a table of roles. The owner's field map
 * takes precedence over the table, and the table over a guess. A dealer's, builder's or agent's fields become `extra`, so that
 * such a person is never dialled.
 * @param roles by `tableKeyOf`; an earlier role takes precedence, and stands earlier in the requirement
 * @throws RejectedError UNPARSEABLE
 */
export function readByTable(raw: RawRequest, settings: StandardSettings, roles: Readonly<Record<string, Role>>): Draft[] {
  const table = new Map(Object.entries(roles).map(([key, as], order) => [key, { as, order }]));
  const placed = (answer: Answer): { answer: Answer; order: number } => {
    const key = tableKeyOf(answer);
    const isFallback = answer.as === 'phoneFallback' || answer.as === 'emailFallback';
    const { as, order } = table.get(key) ?? { as: OTHER_PERSON_PREFIX.test(key) ? ('extra' as const) : answer.as, order: table.size };
    return { answer: answer.isMapped || isFallback ? answer : { ...answer, as }, order };
  };
  const inOrder = (answers: readonly Answer[]): Answer[] =>
    answers
      .map(placed)
      .sort((a, b) => a.order - b.order)
      .map(({ answer }) => answer);
  return readMapped(raw, settings).map((draft) => (draft.kind === 'lead' ? { ...draft, answers: inOrder(draft.answers) } : draft));
}
