import {
  at,
  type ErrorMapper,
  type Http,
  idAt,
  isObject,
  type Json,
  jsonOf,
  type JsonObject,
  RejectedError,
  RetryLaterError,
  type Settings,
  SettingsError,
} from '@turant/plugin-kit';

/** `https://your.bitrix24.in/rest/1/abc123/`, with or without the name of a method at its end. */
const WEBHOOK = /^(https:\/\/([^/\s?#@]+)\/rest\/\d+\/[\w-]+)(\/.*)?$/i;

interface Webhook {
  readonly base: string;
  readonly host: string;
}

/** @throws SettingsError if the access token is missing, or is not the address of an inbound webhook */
export function webhookOf({ accessToken }: Settings): Webhook {
  if (!accessToken)
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'Bitrix24 sends only an id: the address of an inbound webhook is needed');
  const [, base, host] = WEBHOOK.exec(accessToken.trim()) ?? [];
  if (!base || !host) throw new SettingsError('ACCESS_TOKEN_NO_WEBHOOK');
  return { base, host: host.toLowerCase() };
}

/** Fetches a record by its id, from the owner's own webhook and never from an address in the event. */
export async function getRecord(http: Http, { base }: Webhook, entity: string, id: string): Promise<JsonObject> {
  const response = await http.request({ url: `${base}/crm.${entity}.get.json`, query: { id } });
  const result: Json | undefined = at(jsonOf(response, mapError), 'result');
  if (!isObject(result)) throw new RejectedError('BITRIX24_NO_RECORD', `Bitrix24 has no ${entity} ${id}`);
  return result;
}

const TEMPORARY_ERRORS = /^(QUERY_LIMIT_EXCEEDED|OPERATION_TIME_LIMIT|OVERLOAD_LIMIT|INTERNAL_SERVER_ERROR|ERROR_UNEXPECTED_ANSWER)$/;
const SETTINGS_ERRORS =
  /^(NO_AUTH_FOUND|INVALID_CREDENTIALS|EXPIRED_TOKEN|INVALID_TOKEN|INSUFFICIENT_SCOPE|ACCESS_DENIED|USER_ACCESS_ERROR|ERROR_METHOD_NOT_FOUND|PAYMENT_REQUIRED|PORTAL_DELETED|ALLOWED_ONLY_INTRANET_USER|AUTHORIZATION_ERROR)$/;

/** Bitrix24 names an error by a code in the body, with any HTTP status. */
const mapError: ErrorMapper = (response, body) => {
  const code = idAt(body, 'error')?.toUpperCase();
  const isError = code !== undefined || (isObject(body) && Object.hasOwn(body, 'error'));
  if (!isError || response.status === 429) return undefined;
  const message = `Bitrix24: ${idAt(body, 'error_description') ?? code ?? response.status}`;
  if (TEMPORARY_ERRORS.test(code ?? '') || response.status >= 500) return new RetryLaterError(`BITRIX24_${code}`, message);
  if (SETTINGS_ERRORS.test(code ?? '') || response.status === 401 || response.status === 403)
    return new SettingsError(`BITRIX24_${code}`, message);
  return new RejectedError(`BITRIX24_${code ?? 'ERROR'}`, message);
};
