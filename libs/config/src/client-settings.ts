/** The service's URL and API key for the command line; each is absent when its variable is not set. */
export interface ClientSettings {
  readonly url?: string;
  readonly apiKey?: string;
}

/** TURANT_URL and TURANT_API_KEY. */
export const clientSettingsOfProcess = ({ TURANT_URL, TURANT_API_KEY }: NodeJS.ProcessEnv = process.env): ClientSettings => ({
  ...(TURANT_URL ? { url: TURANT_URL.replace(/(?<!\/)\/+$/, '') } : {}),
  ...(TURANT_API_KEY ? { apiKey: TURANT_API_KEY } : {}),
});
