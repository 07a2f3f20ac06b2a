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
  readTime,
  RetryLaterError,
  SettingsError,
  parsedIfJson,
  readableText,
} from '@turant/plugin-kit';
import { draftOf, leadsIn } from './source.js';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
export const everyMs = 5 * MINUTE * 1000;
const WIDEST = DAY;
/** Leads may show late: each window begins a little before the last one's end. */
const OVERLAP = 30 * MINUTE;
const MOST = 1000;

/**
 * Leads have no id, so the cursor remembers those of the overlap: `{"until": seconds, "seen": [digests]}`. The digests are keyed by
 * the access token, so that a cursor says nothing about anybody.
 */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<PollResult> {
  const { accessToken, accountId } = settings;
  if (!accessToken || !accountId)
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'pulling leads needs the encryption key and the profile id');
  const seconds = Math.floor(now.getTime() / 1000);
  const last = parsedIfJson(cursor);
  const lastUntil = Number(at(last, 'until'));
  const from = lastUntil ? Math.min(lastUntil, seconds) - OVERLAP : seconds - DAY;
  const until = Math.min(from + WIDEST, seconds);
  const response = await http.request({
    url: `https://pahal.housing.com/api/v0/get-${settings['accountKind'] === 'broker' ? 'broker' : 'builder'}-leads`,
    query: {
      start_date: from,
      end_date: until,
      current_time: seconds,
      hash: hmacHex(accessToken, String(seconds)),
      id: accountId,
      per_page: MOST,
    },
  });
  const found = leadsIn(jsonOf(response, mapError))
    .filter(isObject)
    .map((one) => ({ one, digest: digestOf(one, accessToken) }));
  const known = new Set(listAt(last, 'seen').map(String));
  const seen = found.filter(({ one }) => secondsOf(one) >= until - OVERLAP).map(({ digest }) => digest);
  return {
    drafts: found.filter(({ digest }) => !known.has(digest)).map(({ one }) => draftOf(one)),
    cursor: JSON.stringify({ until, seen }),
    hasMore: until < seconds,
  };
}

/** What makes two leads the same one: who, about what, when. */
function digestOf(one: Json, key: string): string {
  const parts = ['lead_email', 'project_id', 'flat_id', 'pg_name', 'lead_date'].map((name) => readableText(at(one, name)) ?? '');
  return hmacHex(key, JSON.stringify([phoneTextOf(at(one, 'lead_phone')) ?? '', ...parts])).slice(0, 20);
}

/** A lead without a date that can be read is remembered, too. */
const secondsOf = (one: Json): number => (readTime(at(one, 'lead_date'))?.getTime() ?? Infinity) / 1000;

/**
 * `{"apiErrors": …}`, also with 200; a clock that is a quarter of an hour off is refused like a wrong key. An answer without leads
 * and without an empty list is an error, too, so that its window is asked for again.
 */
const mapError: ErrorMapper = (response, body) => {
  const isList = Array.isArray(body) || (isObject(body) && ('data' in body || 'leads' in body) && body['apiErrors'] === undefined);
  if (isList || body === undefined || response.status === 429 || response.status >= 500) return undefined;
  const said = readableText(at(body, 'apiErrors')) ?? readableText(at(body, 'message')) ?? 'an answer without leads';
  const isOurs = response.status >= 400 || /hash|auth|key|profile|\bid\b|invalid|param/i.test(said);
  return isOurs
    ? new SettingsError('HOUSING_REFUSED', `Housing.com: ${said.slice(0, 200)}`)
    : new RetryLaterError('HOUSING_ERROR', `Housing.com: ${said.slice(0, 200)}`);
};
