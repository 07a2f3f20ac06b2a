import {
  valueIgnoringCase,
  type Context,
  type ErrorMapper,
  type Http,
  inIndia,
  isObject,
  type Json,
  type PollResult,
  pollWindow,
  readTime,
  RetryLaterError,
  SettingsError,
  textOf,
  readableText,
} from '@turant/plugin-kit';
import { draftsIn, envelopeIn, readXmlText } from './source.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 99acres allows six requests an hour, so that each poll asks for one window, also after a gap. */
export const minPollIntervalMs = 12 * MINUTE_MS;
/**
 * A window is at most 2 days long and starts at most 30 days ago. Responses may show hours late; the id recognises those that
 * come twice.
 */
const POLL_LIMITS = { firstMs: 0, overlapMs: DAY_MS, maxWindowMs: 2 * DAY_MS, maxAgeMs: 30 * DAY_MS - 60 * MINUTE_MS };

/** The cursor is the end of the last window in ISO 8601. */
export async function poll(http: Http, cursor: string | undefined, { settings, now }: Context): Promise<PollResult> {
  const { accessToken, accountId } = settings;
  if (!accessToken || !accountId) throw new SettingsError('ACCESS_TOKEN_MISSING', 'pulling responses needs the user name and the password');
  const { from, until } = pollWindow(readTime(cursor), now, POLL_LIMITS);
  const response = await http.request({
    method: 'POST',
    url: 'https://www.99acres.com/99api/v1/getmy99Response/OeAuXClO43hwseaXEQ/uid/',
    form: {
      xml:
        `<?xml version='1.0'?><query><user_name>${escaped(accountId)}</user_name><pswd>${escaped(accessToken)}</pswd>` +
        `<start_date>${inIndia(from)}</start_date><end_date>${inIndia(until)}</end_date></query>`,
    },
    isRepeatable: true,
  });
  return { drafts: draftsIn(readResponse(textOf(response))), cursor: new Date(until).toISOString() };
}

const escaped = (text: string): string => text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`);

function readResponse(text: string): Json {
  const body = xmlIn(text);
  const envelope = envelopeIn(body);
  if (!envelope) throw new RetryLaterError('VENDOR_ANSWER_UNREADABLE', '99acres answered something that is not its XML');
  const error = errorIn(envelope);
  if (error) throw error;
  return /^false$/i.test(readableText(envelope['@ActionStatus']) ?? '') ? [] : body;
}

function xmlIn(text: string): Json {
  try {
    return readXmlText(text);
  } catch {
    return null;
  }
}

/** The error of `<Xml ActionStatus="false"><ErrorDetail><Code/><Message/></ErrorDetail></Xml>`, which comes with status 200. */
function errorIn(envelope: Readonly<Record<string, Json>>): ReturnType<ErrorMapper> {
  const detail = valueIgnoringCase(envelope, 'ErrorDetail');
  if (!/^false$/i.test(readableText(envelope['@ActionStatus']) ?? '') && !detail) return undefined;
  const reason =
    (isObject(detail)
      ? readableText(valueIgnoringCase(detail, 'Message'))
      : readableText(valueIgnoringCase(envelope, 'ErrorMsg', 'Message'))) ?? 'no reason given';
  if (/^no\b|no (response|record|quer|data|lead)|not found/i.test(reason)) return undefined;
  const message = `99acres: ${reason}`;
  if (/auth|password|user ?name|login|credential|not allowed|permission/i.test(reason))
    return new SettingsError('NINETY_NINE_ACRES_REFUSED', message);
  return new RetryLaterError('NINETY_NINE_ACRES_ERROR', message, /limit|exceed|many/i.test(reason) ? minPollIntervalMs : undefined);
}
