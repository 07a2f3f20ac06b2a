import {
  errorOfStatus,
  type ErrorMapper,
  type Http,
  type HttpResponse,
  type HttpRequest,
  idAt,
  RejectedError,
  type Settings,
  SettingsError,
} from '@turant/plugin-kit';

type Request = Omit<HttpRequest, 'url' | 'headers'> & { readonly path: string };

/** @throws SettingsError if there is no access token */
export function callHubSpot(http: Http, { accessToken }: Settings, { path, ...request }: Request): Promise<HttpResponse> {
  if (!accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'HubSpot is asked with the access token of a private app');
  return http.request({ ...request, url: `https://api.hubapi.com${path}`, headers: { authorization: `Bearer ${accessToken}` } });
}

/** 423 (the record is locked for a moment) and 477 (the portal is being moved; see Retry-After) are retried like 429. */
export const mapError: ErrorMapper = (response, body) => {
  if (response.status === 423 || response.status === 477) return errorOfStatus({ ...response, status: 429 });
  const category = idAt(body, 'category');
  const hasUsualMeaning = response.status < 400 || response.status >= 500 || [401, 402, 403, 408, 425, 429].includes(response.status);
  return category === undefined || hasUsualMeaning
    ? undefined
    : new RejectedError(`HUBSPOT_${category}`, `HubSpot: ${idAt(body, 'message')}`);
};
