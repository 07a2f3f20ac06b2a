import {
  at,
  type Context,
  type Explain,
  type Http,
  idAt,
  IST,
  jsonOf,
  listAt,
  type Polled,
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

/** The cursor is the end of the last window, ISO 8601. */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<Polled> {
  if (!settings.accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'the pull API needs the CRM key as accessToken');
  const from = (readTime(cursor)?.getTime() ?? now.getTime() - DAY) - OVERLAP;
  const until = Math.min(from + WIDEST, now.getTime());
  const answer = await http.request({
    url: 'https://mapi.indiamart.com/wservce/crm/crmListing/v2/',
    query: { glusr_crm_key: settings.accessToken, start_time: inIndia(from), end_time: inIndia(until) },
  });
  const body = jsonOf(answer, explain);
  const drafts = listAt(body, 'RESPONSE').map(draftOf);
  return { drafts, cursor: new Date(until).toISOString(), hasMore: until < now.getTime() };
}

const IST_MS = (readTime('1970-01-01', IST)?.getTime() ?? 0) * -1;

/** `05-Jan-2026 14:32:10`, as the API wants it. */
function inIndia(ms: number): string {
  const [day = '', clock = ''] = new Date(ms + IST_MS).toISOString().split('T');
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year} ${clock.slice(0, 8)}`;
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The status is in the body, too, whatever the answer's own is. */
const explain: Explain = (_answer, body) => {
  const code = Number(at(body, 'CODE') ?? 200);
  const said = `IndiaMART: ${idAt(body, 'MESSAGE') ?? code}`;
  if (code === 429) return new RetryLaterError('INDIAMART_429', said, everyMs);
  if (code === 401 || code === 403) return new SettingsError(`INDIAMART_${code}`, said);
  // 204: nothing in this window.
  return undefined;
};
