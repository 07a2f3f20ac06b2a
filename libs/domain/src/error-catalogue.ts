import { unansweredRows, type ErrorRow, type UnansweredRow } from './error-rows/error-row.js';
import { REFUSAL_ROWS } from './error-rows/refusal-rows.js';
import { REJECTED_ROWS } from './error-rows/rejected-rows.js';
import { RETRY_LATER_ROWS } from './error-rows/retry-later-rows.js';
import { SETTINGS_ROWS } from './error-rows/settings-rows.js';

/** Every error code, by the class that carries it. `refusal` holds those of answers that concern HTTP alone and have no class. */
export const ERROR_CATALOGUE = {
  RejectedError: REJECTED_ROWS,
  RetryLaterError: RETRY_LATER_ROWS,
  SettingsError: SETTINGS_ROWS,
  OutcomeUnknownError: unansweredRows({
    LEADSQUARED_NO_ID: ['LeadSquared did not say whether the activity is there', 'Look in LeadSquared before you send it again.'],
    LEADSQUARED_UNREADABLE: ['LeadSquared answered something that is not JSON', 'Look in LeadSquared before you send it again.'],
    LINE_PLACED: ['Placed or discarded before', 'Look at the call: it is never placed a second time.'],
    NO_ANSWER: ['the service did not answer in time', 'Look whether it was done before you do it again.'],
    PLUGIN_TIMED_OUT: ['the platform did not answer in time', 'Look at the platform before you send it again.'],
    VENDOR_ANSWER_UNREADABLE: ['the platform answered something that cannot be read', 'Look at the platform before you send it again.'],
    VENDOR_NO_ANSWER: ['the platform broke off', 'Look at the platform before you send it again.'],
    'VENDOR_<status>': ['the platform failed', 'Look at the platform before you send it again.'],
  }),
  // Nobody who cannot prove who he is learns why: all of them are answered alike.
  NotGenuineError: unansweredRows({
    VERIFY_TOKEN_WRONG: ['hub.verify_token is not the one of this connection', 'Enter the verify token of the connection in Meta.'],
  }),
  refusal: REFUSAL_ROWS,
} as const;

type Catalogue = typeof ERROR_CATALOGUE;
/** The class of an error, or `refusal`. */
export type ErrorKind = keyof Catalogue;

/** The codes that a key of the catalogue stands for. */
type CodesOf<Key> = Key extends `${infer Head}<status>`
  ? `${Head}${number}`
  : Key extends `${infer Head}<${string}>`
    ? `${Head}${string}`
    : Key;

/** The codes that an error of this kind may have. */
export type ErrorCode<Kind extends ErrorKind> = { [K in Kind]: CodesOf<keyof Catalogue[K]> }[Kind] & string;

interface Explained {
  /** Absent for an error that HTTP never shows. */
  status?: number;
  title: string;
  todo: string;
}

const explained = (row: ErrorRow | UnansweredRow): Explained =>
  row.length === 3 ? { status: row[0], title: row[1], todo: row[2] } : { title: row[0], todo: row[1] };

const ROWS: ReadonlyMap<string, Explained> = new Map(
  Object.entries<Readonly<Record<string, ErrorRow | UnansweredRow>>>(ERROR_CATALOGUE).flatMap(([kind, rows]) =>
    Object.entries(rows).map(([key, row]) => [`${kind} ${key}`, explained(row)] as const),
  ),
);

/** Where the codes of a family begin, such as `GRAPH_`, with the family's row. */
const FAMILIES = [...ROWS].filter(([key]) => key.endsWith('>')).map(([key, row]) => [key.slice(0, key.indexOf('<')), row] as const);

/** What the catalogue says of a code; undefined for a code that the package of a plugin or another release brought. */
export function explainError(kind: string, code: string): Explained | undefined {
  const key = `${kind} ${code}`;
  return ROWS.get(key) ?? FAMILIES.find(([head]) => key.startsWith(head))?.[1];
}
