import {
  valueIgnoringCase,
  at,
  type Context,
  type ErrorMapper,
  type Http,
  inIndia,
  isObject,
  type Json,
  jsonOf,
  type PollResult,
  pollWindow,
  readTime,
  RetryLaterError,
  SettingsError,
  parsedIfJson,
  readableText,
} from '@turant/plugin-kit';
import { draftOf, rowsIn } from './source.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The platform's limits are not known. */
export const minPollIntervalMs = 5 * MINUTE_MS;
/**
 * A window of 6 days, both days included, is the longest that another client is known to ask for. Inquiries may show late: without
 * the overlap those around midnight would be lost. The id recognises inquiries that come twice.
 */
const POLL_LIMITS = { firstMs: DAY_MS, overlapMs: 2 * 60 * MINUTE_MS, maxWindowMs: 6 * DAY_MS };
const ROWS_PER_PAGE = 50;
/** Ends the paging if the platform ignores the page number and sends the same full page again and again. */
const MAX_PAGES = 40;

/** The cursor is the end of the last window in ISO 8601; between two pages of a window it is `{"from", "until", "page"}`. */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<PollResult> {
  const { accessToken, accountId, profileId } = settings;
  if (!accessToken || !accountId || typeof profileId !== 'string') {
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'the My Inquiry API needs the key, the user id and the profile id');
  }
  const { from, until, page } = windowOf(cursor, now);
  const response = await http.request({
    url: 'https://www.tradeindia.com/utils/my_inquiry.html',
    query: {
      userid: accountId,
      profile_id: profileId,
      key: accessToken,
      from_date: dayInIndia(from),
      to_date: dayInIndia(until),
      limit: ROWS_PER_PAGE,
      page_no: page,
    },
  });
  const rows = rowsIn(jsonOf(response, mapError)).filter((row) => errorIn(row) === undefined);
  const drafts = rows.map(draftOf);
  if (rows.length === ROWS_PER_PAGE && page < MAX_PAGES)
    return { drafts, cursor: JSON.stringify({ from, until, page: page + 1 }), hasMore: true };
  return { drafts, cursor: new Date(until).toISOString(), hasMore: until < now.getTime() - minPollIntervalMs };
}

function windowOf(cursor: string | undefined, now: Date): { from: number; until: number; page: number } {
  const last = parsedIfJson(cursor);
  const [from, until, page] = ['from', 'until', 'page'].map((name) => Number(at(last, name)));
  if (from && until && page) return { from, until, page };
  return { ...pollWindow(readTime(cursor), now, POLL_LIMITS), page: 1 };
}

const dayInIndia = (ms: number): string => inIndia(ms).slice(0, 10);

/** The message of a row that is no inquiry: `{"Error_Message": "…"}`, `{"status": "failed", "message": "…"}`, or a plain text. */
function errorIn(row: Json | undefined): string | undefined {
  if (!isObject(row)) return readableText(row);
  return Object.keys(row).some((name) => /^(rfi_id|inquiry_id|sender_)/i.test(name))
    ? undefined
    : readableText(valueIgnoringCase(row, 'Error_Message', 'message') ?? row);
}

/** The message of rows among which no inquiry is. */
const errorOfRows = (rows: readonly Json[]): string | undefined => {
  const errors = rows.map(errorIn);
  return errors.includes(undefined) ? undefined : errors[0];
};

/** Errors come with status 200. A message that nothing is new is no error. After an unknown message the window is polled again. */
const mapError: ErrorMapper = (response, body) => {
  if (response.status >= 300) return undefined;
  const text = response.body.toString('utf8').trim();
  const reason = body === undefined ? (/^[^<]{1,300}$/.test(text) ? text : undefined) : errorOfRows(rowsIn(body));
  if (reason === undefined || /^no\b|no (record|inquir|enquir|data|lead)|not found/i.test(reason)) return undefined;
  const message = `TradeIndia: ${reason.slice(0, 200)}`;
  if (/key|user|profile|auth|invalid|incorrect|denied|expired/i.test(reason)) return new SettingsError('TRADEINDIA_REFUSED', message);
  return new RetryLaterError('TRADEINDIA_ERROR', message);
};
