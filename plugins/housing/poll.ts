import {
  at,
  type Context,
  type ErrorMapper,
  hmacHex,
  type Http,
  isObject,
  type Json,
  jsonOf,
  listAt,
  phoneTextOf,
  type PollResult,
  pollWindow,
  readTime,
  RetryLaterError,
  SettingsError,
  parsedIfJson,
  readableText,
} from '@turant/plugin-kit';
import { draftOf, leadsIn } from './source.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
export const minPollIntervalMs = 5 * MINUTE_MS;
/** Leads may show late: each window starts 30 minutes before the last one's end. */
const OVERLAP_MS = 30 * MINUTE_MS;
const POLL_LIMITS = { firstMs: DAY_MS - OVERLAP_MS, overlapMs: OVERLAP_MS, maxWindowMs: DAY_MS };
const LEADS_PER_PAGE = 1000;

/**
 * Leads have no id, so the cursor holds digests of the overlap's leads: `{"until": seconds, "seen": [digests]}`. The digests are keyed
 * by the access token, so that a cursor holds no personal data.
 */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<PollResult> {
  const { accessToken, accountId } = settings;
  if (!accessToken || !accountId)
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'pulling leads needs the encryption key and the profile id');
  const seconds = Math.floor(now.getTime() / 1000);
  const last = parsedIfJson(cursor);
  const lastUntil = Number(at(last, 'until'));
  const range = pollWindow(lastUntil ? new Date(lastUntil * 1000) : undefined, new Date(seconds * 1000), POLL_LIMITS);
  const [from, until] = [range.from / 1000, range.until / 1000];
  const response = await http.request({
    url: `https://pahal.housing.com/api/v0/get-${settings['accountKind'] === 'broker' ? 'broker' : 'builder'}-leads`,
    query: {
      start_date: from,
      end_date: until,
      current_time: seconds,
      hash: hmacHex(accessToken, String(seconds)),
      id: accountId,
      per_page: LEADS_PER_PAGE,
    },
  });
  const found = leadsIn(jsonOf(response, mapError))
    .filter(isObject)
    .map((one) => ({ one, digest: digestOf(one, accessToken) }));
  const known = new Set(listAt(last, 'seen').map(String));
  const seen = found.filter(({ one }) => secondsOf(one) >= until - OVERLAP_MS / 1000).map(({ digest }) => digest);
  return {
    drafts: found.filter(({ digest }) => !known.has(digest)).map(({ one }) => draftOf(one)),
    cursor: JSON.stringify({ until, seen }),
    hasMore: until < seconds,
  };
}

/** A digest of the fields that identify a lead: who asked for what, and when. */
function digestOf(one: Json, key: string): string {
  const parts = ['lead_email', 'project_id', 'flat_id', 'pg_name', 'lead_date'].map((name) => readableText(at(one, name)) ?? '');
  return hmacHex(key, JSON.stringify([phoneTextOf(at(one, 'lead_phone')) ?? '', ...parts])).slice(0, 20);
}

/** Infinity for a lead without a readable date, so that the lead always counts as part of the overlap. */
const secondsOf = (one: Json): number => (readTime(at(one, 'lead_date'))?.getTime() ?? Infinity) / 1000;

/**
 * Errors are `{"apiErrors": …}`, also with status 200. A clock that is 15 minutes off is refused like a wrong key. A response without
 * a list of leads, even an empty one, is an error as well, so that its window is polled again.
 */
const mapError: ErrorMapper = (response, body) => {
  const isList = Array.isArray(body) || (isObject(body) && ('data' in body || 'leads' in body) && body['apiErrors'] === undefined);
  if (isList || body === undefined || response.status === 429 || response.status >= 500) return undefined;
  const reason = readableText(at(body, 'apiErrors')) ?? readableText(at(body, 'message')) ?? 'an answer without leads';
  const isOfSettings = response.status >= 400 || /hash|auth|key|profile|\bid\b|invalid|param/i.test(reason);
  return isOfSettings
    ? new SettingsError('HOUSING_REFUSED', `Housing.com: ${reason.slice(0, 200)}`)
    : new RetryLaterError('HOUSING_ERROR', `Housing.com: ${reason.slice(0, 200)}`);
};
