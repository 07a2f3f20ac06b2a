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
  pollWindow,
  readTime,
  RetryLaterError,
  SettingsError,
} from '@turant/plugin-kit';
import { draftOf } from './source.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A second call within 5 minutes is refused; more than five calls in 5 minutes block the key for 15 minutes. */
export const minPollIntervalMs = 10 * MINUTE_MS;
/** A window is at most 7 days long, and enquiries are kept for 364 days. An enquiry may show late; an enquiry that comes twice is recognised by its id. */
const POLL_LIMITS = { firstMs: DAY_MS, overlapMs: 10 * MINUTE_MS, maxWindowMs: 7 * DAY_MS, maxAgeMs: 364 * DAY_MS };

/** The cursor is the end of the last window in ISO 8601. */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<PollResult> {
  if (!settings.accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'the pull API needs the CRM key as accessToken');
  const { from, until } = pollWindow(readTime(cursor), now, POLL_LIMITS);
  const response = await http.request({
    url: 'https://mapi.indiamart.com/wservce/crm/crmListing/v2/',
    query: { glusr_crm_key: settings.accessToken, start_time: timeTextOf(from), end_time: timeTextOf(until) },
  });
  const body = jsonOf(response, mapError);
  const drafts = listAt(body, 'RESPONSE').map(draftOf);
  // Without hasMore, because a second call at once is refused. The next polls close a long gap, one window each.
  return { drafts, cursor: new Date(until).toISOString() };
}

/** A time as the API expects it: `05-Jan-2026 14:32:10`. */
function timeTextOf(ms: number): string {
  const [day = '', clock = ''] = inIndia(ms).split(' ');
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year} ${clock}`;
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The body has a status of its own, whatever the HTTP status is. A body without a list of enquiries is an error: to accept it
 * would move the cursor past leads.
 */
const mapError: ErrorMapper = ({ status }, body) => {
  const code = Number(at(body, 'CODE') ?? status);
  const message = `IndiaMART: ${idAt(body, 'MESSAGE') ?? code}`;
  if (code === 429) return new RetryLaterError('INDIAMART_429', message, minPollIntervalMs);
  if (code === 401 || code === 403) return new SettingsError(`INDIAMART_${code}`, message);
  const isGood = status >= 200 && status < 300;
  // 204: the window has no enquiries.
  if (!isGood || code === 204) return undefined;
  return code === 200 && typeof at(body, 'RESPONSE') === 'object'
    ? undefined
    : new RetryLaterError('INDIAMART_ANSWER_UNREADABLE', message, minPollIntervalMs);
};
