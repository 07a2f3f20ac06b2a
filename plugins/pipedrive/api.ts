import {
  at,
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

/**
 * Calls the API. Persons and deals are read by version 2; leads and notes exist only in version 1.
 * @throws SettingsError if there is no API token
 */
export function callPipedrive(http: Http, { accessToken }: Settings, { path, ...request }: Request): Promise<HttpResponse> {
  if (!accessToken) throw new SettingsError('ACCESS_TOKEN_MISSING', 'Pipedrive is asked with a personal API token');
  return http.request({ ...request, url: `https://api.pipedrive.com${path}`, headers: { 'x-api-token': accessToken } });
}

export const mapError: ErrorMapper = (response, body) => {
  const message = `Pipedrive: ${idAt(body, 'error') ?? response.status}`;
  return at(body, 'success') === false && response.status < 400 ? new RejectedError('PIPEDRIVE_REFUSED', message) : undefined;
};
