import {
  at,
  type Context,
  type ErrorMapper,
  type Http,
  type HttpResponse,
  type HttpRequest,
  idAt,
  jsonOf,
  RejectedError,
  RetryLaterError,
  type Settings,
  SettingsError,
} from '@turant/plugin-kit';
import type { settings as schema } from './settings.js';

export type Own = NonNullable<(typeof schema)['holds']> & Settings;
type Request = Omit<HttpRequest, 'url' | 'headers'> & { readonly path: string };

const accountsOf = (centre: string): string => (centre === 'ca' ? 'https://accounts.zohocloud.ca' : `https://accounts.zoho.${centre}`);

interface Token {
  readonly text: string;
  readonly until: number;
}
/** Zoho makes ten access tokens in ten minutes of one refresh token, and no more: they are kept while the host's client lives. */
const kept = new WeakMap<Http, Map<string, Promise<Token>>>();

/**
 * A call to the CRM's API of the account's data centre.
 * @throws SettingsError where there is no token
 */
export async function callZoho(http: Http, context: Context<Own>, { path, ...request }: Request): Promise<HttpResponse> {
  const { accessToken, dataCentre = 'in' } = context.settings;
  if (!accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'Zoho is asked with the refresh token of a self client');
  const ask = (token: string): Promise<HttpResponse> =>
    http.request({ ...request, url: `https://www.zohoapis.${dataCentre}${path}`, headers: { authorization: `Zoho-oauthtoken ${token}` } });
  const { token, isFresh } = await tokenFor(http, accessToken, context);
  const response = await ask(token);
  if (response.status !== 401 || isFresh) return response;
  // The kept one was withdrawn. What is refused has not been done: it may be asked again.
  kept.get(http)?.delete(accessToken);
  return ask((await tokenFor(http, accessToken, context)).token);
}

async function tokenFor(http: Http, refreshToken: string, context: Context<Own>): Promise<{ token: string; isFresh: boolean }> {
  const { clientId, oauthSecret } = context.settings;
  if (!clientId || !oauthSecret) return { token: refreshToken, isFresh: true };
  const tokens = kept.get(http) ?? new Map<string, Promise<Token>>();
  kept.set(http, tokens);
  const pending = tokens.get(refreshToken);
  const before = pending && (await pending);
  if (before && before.until > context.now.getTime()) return { token: before.text, isFresh: false };
  // While this one waited, another has begun to refresh.
  if (tokens.get(refreshToken) !== pending) return tokenFor(http, refreshToken, context);
  const next = refresh(http, refreshToken, context);
  tokens.set(refreshToken, next);
  try {
    return { token: (await next).text, isFresh: true };
  } catch (error) {
    tokens.delete(refreshToken);
    throw error;
  }
}

/** Before its end, so that none runs out on the way. */
const EARLIER_MS = 60_000;

async function refresh(http: Http, refreshToken: string, { settings, now }: Context<Own>): Promise<Token> {
  const { clientId = '', oauthSecret = '', dataCentre = 'in' } = settings;
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId, client_secret: oauthSecret };
  const url = `${accountsOf(dataCentre)}/oauth/v2/token`;
  const body = jsonOf(await http.request({ method: 'POST', url, form, isRepeatable: true }), mapTokenError);
  const text = idAt(body, 'access_token');
  if (!text) throw new SettingsError('ZOHO_NO_TOKEN', 'Zoho made no access token of the refresh token');
  return { text, until: now.getTime() + Number(at(body, 'expires_in') ?? 3600) * 1000 - EARLIER_MS };
}

/** Errors come with status 200, too. `Access Denied` is the limit of ten tokens in ten minutes. */
const mapTokenError: ErrorMapper = (_response, body) => {
  const error = idAt(body, 'error');
  if (error === undefined) return undefined;
  const said = `Zoho accounts: ${error}`;
  if (/access.?denied|too many|general_error/i.test(error)) return new RetryLaterError('ZOHO_TOO_MANY_TOKENS', said, 10 * 60_000);
  return new SettingsError('ZOHO_REFRESH_REFUSED', said);
};

const OWNER =
  /^(INVALID_TOKEN|OAUTH_SCOPE_MISMATCH|AUTHENTICATION_FAILURE|NO_PERMISSION|AUTHORIZATION_FAILED|FEATURE_NOT_SUPPORTED|LICENSE_.*)$/;

/** Zoho says what is wrong by a word: of the whole answer, or of its only record. */
export const mapError: ErrorMapper = (response, body) => {
  const record = at(body, 'status') === 'error' ? body : at(body, 'data.0');
  const code = idAt(record, 'code');
  if (at(record, 'status') !== 'error' || code === undefined || response.status === 429 || response.status >= 500) return undefined;
  const said = `Zoho: ${idAt(record, 'message') ?? code}`;
  if (/^(TOO_MANY_REQUESTS|INTERNAL_ERROR)$/.test(code)) return new RetryLaterError(`ZOHO_${code}`, said);
  return OWNER.test(code) ? new SettingsError(`ZOHO_${code}`, said) : new RejectedError(`ZOHO_${code}`, said);
};
