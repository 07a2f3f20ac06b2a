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

export type ZohoSettings = NonNullable<(typeof schema)['holds']> & Settings;
type Request = Omit<HttpRequest, 'url' | 'headers'> & { readonly path: string };

const accountsOf = (centre: string): string => (centre === 'ca' ? 'https://accounts.zohocloud.ca' : `https://accounts.zoho.${centre}`);

interface Token {
  readonly text: string;
  readonly until: number;
}
/**
 * Access tokens by refresh token, for each client of the host. They are cached because Zoho issues at most 10 in 10 minutes for
 * a refresh token.
 */
const tokenCache = new WeakMap<Http, Map<string, Promise<Token>>>();

/**
 * Calls the CRM's API in the account's data centre.
 * @throws SettingsError if there is no refresh token
 */
export async function callZoho(http: Http, context: Context<ZohoSettings>, { path, ...request }: Request): Promise<HttpResponse> {
  const { accessToken, dataCentre = 'in' } = context.settings;
  if (!accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'Zoho is asked with the refresh token of a self client');
  const ask = (token: string): Promise<HttpResponse> =>
    http.request({ ...request, url: `https://www.zohoapis.${dataCentre}${path}`, headers: { authorization: `Zoho-oauthtoken ${token}` } });
  const { token, isFresh } = await tokenFor(http, accessToken, context);
  const response = await ask(token);
  if (response.status !== 401 || isFresh) return response;
  // The cached token was withdrawn. A refused request was not carried out, so that it may be repeated.
  tokenCache.get(http)?.delete(accessToken);
  return ask((await tokenFor(http, accessToken, context)).token);
}

async function tokenFor(http: Http, refreshToken: string, context: Context<ZohoSettings>): Promise<{ token: string; isFresh: boolean }> {
  const { clientId, oauthSecret } = context.settings;
  if (!clientId || !oauthSecret) return { token: refreshToken, isFresh: true };
  const tokens = tokenCache.get(http) ?? new Map<string, Promise<Token>>();
  tokenCache.set(http, tokens);
  const cached = tokens.get(refreshToken);
  const token = cached && (await cached);
  if (token && token.until > context.now.getTime()) return { token: token.text, isFresh: false };
  // Another call has started a refresh meanwhile: wait for its token.
  if (tokens.get(refreshToken) !== cached) return tokenFor(http, refreshToken, context);
  const next = refresh(http, refreshToken, context);
  tokens.set(refreshToken, next);
  try {
    return { token: (await next).text, isFresh: true };
  } catch (error) {
    tokens.delete(refreshToken);
    throw error;
  }
}

/** A token is renewed this long before it expires, so that it does not expire during a request. */
const RENEW_EARLY_MS = 60_000;

async function refresh(http: Http, refreshToken: string, { settings, now }: Context<ZohoSettings>): Promise<Token> {
  const { clientId = '', oauthSecret = '', dataCentre = 'in' } = settings;
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId, client_secret: oauthSecret };
  const url = `${accountsOf(dataCentre)}/oauth/v2/token`;
  const body = jsonOf(await http.request({ method: 'POST', url, form, isRepeatable: true }), mapTokenError);
  const text = idAt(body, 'access_token');
  if (!text) throw new SettingsError('ZOHO_NO_TOKEN');
  return { text, until: now.getTime() + Number(at(body, 'expires_in') ?? 3600) * 1000 - RENEW_EARLY_MS };
}

/** Errors may have status 200. `Access Denied` means that the limit of 10 tokens in 10 minutes is reached. */
const mapTokenError: ErrorMapper = (_response, body) => {
  const error = idAt(body, 'error');
  if (error === undefined) return undefined;
  const message = `Zoho accounts: ${error}`;
  if (/access.?denied|too many|general_error/i.test(error)) return new RetryLaterError('ZOHO_TOO_MANY_TOKENS', message, 10 * 60_000);
  return new SettingsError('ZOHO_REFRESH_REFUSED', message);
};

const SETTINGS_ERRORS =
  /^(INVALID_TOKEN|OAUTH_SCOPE_MISMATCH|AUTHENTICATION_FAILURE|NO_PERMISSION|AUTHORIZATION_FAILED|FEATURE_NOT_SUPPORTED|LICENSE_.*)$/;

/** Zoho names an error by a code, for the whole response or for its only record. */
export const mapError: ErrorMapper = (response, body) => {
  const record = at(body, 'status') === 'error' ? body : at(body, 'data.0');
  const code = idAt(record, 'code');
  if (at(record, 'status') !== 'error' || code === undefined || response.status === 429 || response.status >= 500) return undefined;
  const message = `Zoho: ${idAt(record, 'message') ?? code}`;
  if (/^(TOO_MANY_REQUESTS|INTERNAL_ERROR)$/.test(code)) return new RetryLaterError(`ZOHO_${code}`, message);
  return SETTINGS_ERRORS.test(code) ? new SettingsError(`ZOHO_${code}`, message) : new RejectedError(`ZOHO_${code}`, message);
};
