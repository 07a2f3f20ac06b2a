import {
  errorOfStatus,
  type Explain,
  type Http,
  type HttpAnswer,
  type HttpRequest,
  idAt,
  RejectedError,
  type Settings,
  SettingsError,
} from '@turant/plugin-kit';

type Request = Omit<HttpRequest, 'url' | 'headers'> & { readonly path: string };

/** @throws SettingsError where there is no token */
export function callHubSpot(http: Http, { accessToken }: Settings, { path, ...request }: Request): Promise<HttpAnswer> {
  if (!accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'HubSpot is asked with the access token of a private app');
  return http.request({ ...request, url: `https://api.hubapi.com${path}`, headers: { authorization: `Bearer ${accessToken}` } });
}

/** 423: the record is locked for a moment; 477: the portal is being moved (Retry-After says how long). Both mean: not now. */
export const explain: Explain = (answer, body) => {
  if (answer.status === 423 || answer.status === 477) return errorOfStatus({ ...answer, status: 429 });
  const category = idAt(body, 'category');
  const isUsual = answer.status < 400 || answer.status >= 500 || [401, 402, 403, 408, 425, 429].includes(answer.status);
  return category === undefined || isUsual ? undefined : new RejectedError(`HUBSPOT_${category}`, `HubSpot: ${idAt(body, 'message')}`);
};
