import type { Draft } from '../items.js';
import type { RawRequest } from '../raw-request.js';
import type { StandardSettings } from '../settings.js';
import { readMapped } from './read-mapped.js';
import type { Answer, Role } from './role.js';

/** Whose name and number are not the buyer's. */
const SOMEBODY_ELSE = /^(dealer|builder|developer|seller|agent|advertiser|broker|receiver|showroom|outlet)/;

/**
 * The name of a field in the table of `readByTable`: small letters, no separators. By label, which leaves out the boxes around a field
 * but not a dealer’s or a project’s: `data.name` is `name`, `dealer.name` is `dealername`.
 */
export const tableKeyOf = ({ key, label }: Answer): string => (label ?? key).replace(/[\s_.-]+/g, '').toLowerCase();

/**
 * Leads of a portal of whose fields only some are known: read as `readMapped` reads them, with a table laid over. The owner's map beats
 * the table, the table beats a guess; what is a dealer's, builder's or agent's is kept beside the lead, never dialled.
 * @param roles by `tableKeyOf`; the earlier counts more, and stands earlier in the requirement
 * @throws RejectedError UNPARSEABLE
 */
export function readByTable(raw: RawRequest, settings: StandardSettings, roles: Readonly<Record<string, Role>>): Draft[] {
  const table = new Map(Object.entries(roles).map(([key, as], order) => [key, { as, order }]));
  const placed = (answer: Answer): { answer: Answer; order: number } => {
    const key = tableKeyOf(answer);
    const isFallback = answer.as === 'phoneFallback' || answer.as === 'emailFallback';
    const { as, order } = table.get(key) ?? { as: SOMEBODY_ELSE.test(key) ? ('extra' as const) : answer.as, order: table.size };
    return { answer: answer.isMapped || isFallback ? answer : { ...answer, as }, order };
  };
  const inOrder = (answers: readonly Answer[]): Answer[] =>
    answers
      .map(placed)
      .sort((a, b) => a.order - b.order)
      .map(({ answer }) => answer);
  return readMapped(raw, settings).map((draft) => (draft.kind === 'lead' ? { ...draft, answers: inOrder(draft.answers) } : draft));
}
