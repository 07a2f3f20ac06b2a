/** A client of the service's HTTP API. */
export class Client {
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('POST', path, body);
  }

  /** @throws Error with the problem's title and detail for any answer that is not 2xx */
  private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as T & { title?: string; detail?: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.title ?? ''} ${answer.detail ?? ''}`);
    return answer;
  }
}
