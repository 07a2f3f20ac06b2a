import {
  anyCase,
  at,
  type Context,
  type Explain,
  type Http,
  isObject,
  jsonOf,
  type Polled,
  readTime,
  RetryLaterError,
  SettingsError,
  unfolded,
  wordsOf,
} from '@turant/plugin-kit';
import { draftOf, rowsIn } from './source.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IST_MS = 330 * MINUTE;
/** Its limits are not known. */
export const everyMs = 5 * MINUTE;
/** Both days count; the widest that somebody else is known to ask for. */
const WIDEST = 6 * DAY;
/** Inquiries may show late: those around midnight would be lost otherwise. The id recognises those that come twice. */
const OVERLAP = 2 * 60 * MINUTE;
const ROWS = 50;
/** Should the pages be ignored, the same full page would come for ever. */
const MOST_PAGES = 40;

/** The cursor is the time up to which all is read, ISO 8601; between two pages `{"from", "until", "page"}`. */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<Polled> {
  const { accessToken, accountId, profileId } = settings;
  if (!accessToken || !accountId || typeof profileId !== 'string') {
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'the My Inquiry API needs the key, the user id and the profile id');
  }
  const { from, until, page } = windowOf(cursor, now.getTime());
  const answer = await http.request({
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
  const rows = rowsIn(jsonOf(answer, explain)).filter((row) => isObject(row) && errorIn(row) === undefined);
  const drafts = rows.map(draftOf);
  if (rows.length === ROWS && page < MOST_PAGES) return { drafts, cursor: JSON.stringify({ from, until, page: page + 1 }), hasMore: true };
  return { drafts, cursor: new Date(until).toISOString(), hasMore: until < now.getTime() - everyMs };
}

function windowOf(cursor: string | undefined, now: number): { from: number; until: number; page: number } {
  const last = unfolded(cursor);
  const [from, until, page] = ['from', 'until', 'page'].map((name) => Number(at(last, name)));
  if (from && until && page) return { from, until, page };
  const start = (readTime(cursor)?.getTime() ?? now - DAY) - OVERLAP;
  return { from: start, until: Math.min(start + WIDEST, now), page: 1 };
}

const dayInIndia = (ms: number): string => new Date(ms + IST_MS).toISOString().slice(0, 10);

const errorIn = (row: unknown): string | undefined => (isObject(row) ? wordsOf(anyCase(row, 'Error_Message')) : undefined);

/** Errors come with 200: `[{"Error_Message": "…"}]`, or plain words instead of JSON. */
const explain: Explain = (answer, body) => {
  const text = answer.body.toString('utf8').trim();
  const said = body === undefined ? (/^[^<]{1,300}$/.test(text) ? text : undefined) : errorIn(rowsIn(body)[0]);
  if (answer.status >= 400 || said === undefined || /^no\b|no (record|inquir|enquir|data|lead)|not found/i.test(said)) return undefined;
  const message = `TradeIndia: ${said}`;
  if (/key|user|profile|auth|invalid|incorrect|denied|expired/i.test(said)) return new SettingsError('TRADEINDIA_REFUSED', message);
  return new RetryLaterError('TRADEINDIA_ERROR', message);
};
