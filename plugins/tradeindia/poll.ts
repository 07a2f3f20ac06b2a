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
  readTime,
  RetryLaterError,
  SettingsError,
  parsedIfJson,
  readableText,
} from '@turant/plugin-kit';
import { draftOf, rowsIn } from './source.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Its limits are not known. */
export const everyMs = 5 * MINUTE;
/** Both days count; the widest that somebody else is known to ask for. */
const WIDEST = 6 * DAY;
/** Inquiries may show late: those around midnight would be lost otherwise. The id recognises those that come twice. */
const OVERLAP = 2 * 60 * MINUTE;
const ROWS = 50;
/** Should the pages be ignored, the same full page would come for ever. */
const MAX_PAGES = 40;

/** The cursor is the time up to which all is read, ISO 8601; between two pages `{"from", "until", "page"}`. */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<PollResult> {
  const { accessToken, accountId, profileId } = settings;
  if (!accessToken || !accountId || typeof profileId !== 'string') {
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'the My Inquiry API needs the key, the user id and the profile id');
  }
  const { from, until, page } = windowOf(cursor, now.getTime());
  const response = await http.request({
    url: 'https://www.tradeindia.com/utils/my_inquiry.html',
    query: {
      userid: accountId,
      profile_id: profileId,
      key: accessToken,
      from_date: dayInIndia(from),
      to_date: dayInIndia(until),
      limit: ROWS,
      page_no: page,
    },
  });
  const rows = rowsIn(jsonOf(response, mapError)).filter((row) => errorIn(row) === undefined);
  const drafts = rows.map(draftOf);
  if (rows.length === ROWS && page < MAX_PAGES) return { drafts, cursor: JSON.stringify({ from, until, page: page + 1 }), hasMore: true };
  return { drafts, cursor: new Date(until).toISOString(), hasMore: until < now.getTime() - everyMs };
}

function windowOf(cursor: string | undefined, now: number): { from: number; until: number; page: number } {
  const last = parsedIfJson(cursor);
  const [from, until, page] = ['from', 'until', 'page'].map((name) => Number(at(last, name)));
  if (from && until && page) return { from, until, page };
  const start = Math.min(readTime(cursor)?.getTime() ?? now - DAY, now) - OVERLAP;
  return { from: start, until: Math.min(start + WIDEST, now), page: 1 };
}

const dayInIndia = (ms: number): string => inIndia(ms).slice(0, 10);

/** Of what is no inquiry the words: `[{"Error_Message": "…"}]`, `{"status": "failed", "message": "…"}`, or plain words. */
function errorIn(row: Json | undefined): string | undefined {
  if (!isObject(row)) return readableText(row);
  return Object.keys(row).some((name) => /^(rfi_id|inquiry_id|sender_)/i.test(name))
    ? undefined
    : readableText(valueIgnoringCase(row, 'Error_Message', 'message') ?? row);
}

/** A stray row beside inquiries is no trouble. */
const trouble = (rows: readonly Json[]): string | undefined => {
  const said = rows.map(errorIn);
  return said.includes(undefined) ? undefined : said[0];
};

/** Errors come with 200. Nothing new is no error; what is not known is asked for again, so that the window is not lost. */
const mapError: ErrorMapper = (response, body) => {
  if (response.status >= 300) return undefined;
  const text = response.body.toString('utf8').trim();
  const said = body === undefined ? (/^[^<]{1,300}$/.test(text) ? text : undefined) : trouble(rowsIn(body));
  if (said === undefined || /^no\b|no (record|inquir|enquir|data|lead)|not found/i.test(said)) return undefined;
  const message = `TradeIndia: ${said.slice(0, 200)}`;
  if (/key|user|profile|auth|invalid|incorrect|denied|expired/i.test(said)) return new SettingsError('TRADEINDIA_REFUSED', message);
  return new RetryLaterError('TRADEINDIA_ERROR', message);
};
