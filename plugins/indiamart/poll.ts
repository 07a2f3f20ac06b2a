import {
  at,
  type Context,
  type ErrorMapper,
  type Http,
  idAt,
  inIndia,
  jsonOf,
  listAt,
  type PollResult,
  readTime,
  RetryLaterError,
  SettingsError,
} from '@turant/plugin-kit';
import { draftOf } from './source.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Two calls within five minutes are refused; more than five in one block the key for a quarter of an hour. */
export const everyMs = 10 * MINUTE;
/** A window is seven days at the most. A first poll looks back one day. */
const WIDEST = 7 * DAY;
/** Enquiries show late: each window begins a little before the last one's end. The id recognises those that come twice. */
const OVERLAP = 10 * MINUTE;

/** Nothing older is kept there. */
const OLDEST = 364 * DAY;

/** The cursor is the end of the last window, ISO 8601. */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<PollResult> {
  if (!settings.accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'the pull API needs the CRM key as accessToken');
  const since = Math.min(readTime(cursor)?.getTime() ?? now.getTime() - DAY, now.getTime());
  const from = Math.max(since - OVERLAP, now.getTime() - OLDEST);
  const until = Math.min(from + WIDEST, now.getTime());
  const response = await http.request({
    url: 'https://mapi.indiamart.com/wservce/crm/crmListing/v2/',
    query: { glusr_crm_key: settings.accessToken, start_time: timeTextOf(from), end_time: timeTextOf(until) },
  });
  const body = jsonOf(response, mapError);
  const drafts = listAt(body, 'RESPONSE').map(draftOf);
  // No hasMore: a second call at once is refused. A long gap is closed by the next polls, a window each.
  return { drafts, cursor: new Date(until).toISOString() };
}

/** `05-Jan-2026 14:32:10`, as the API wants it. */
function timeTextOf(ms: number): string {
  const [day = '', clock = ''] = inIndia(ms).split(' ');
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year} ${clock}`;
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The status is in the body, too, whatever the answer's own is. What is no list and no “nothing” moves the cursor past leads. */
const mapError: ErrorMapper = ({ status }, body) => {
  const code = Number(at(body, 'CODE') ?? status);
  const said = `IndiaMART: ${idAt(body, 'MESSAGE') ?? code}`;
  if (code === 429) return new RetryLaterError('INDIAMART_429', said, everyMs);
  if (code === 401 || code === 403) return new SettingsError(`INDIAMART_${code}`, said);
  const isGood = status >= 200 && status < 300;
  // 204: nothing in this window.
  if (!isGood || code === 204) return undefined;
  return code === 200 && typeof at(body, 'RESPONSE') === 'object'
    ? undefined
    : new RetryLaterError('INDIAMART_ANSWER_UNREADABLE', said, everyMs);
};
