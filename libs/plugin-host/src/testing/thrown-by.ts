import type { Http, HttpRequest } from '@turant/plugin-kit';

/** The error of a request; a text for a request that is answered. */
export const thrownBy = (http: Http, request: HttpRequest): Promise<unknown> =>
  http.request(request).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => error,
  );
