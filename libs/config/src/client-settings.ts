/** Where the command line finds the service, and its key; absent where the environment does not say. */
export interface ClientSettings {
  readonly url?: string;
  readonly apiKey?: string;
}

/** TURANT_URL and TURANT_API_KEY. */
export const clientSettingsOfProcess = ({ TURANT_URL, TURANT_API_KEY }: NodeJS.ProcessEnv = process.env): ClientSettings => ({
  ...(TURANT_URL ? { url: TURANT_URL.replace(/\/+$/, '') } : {}),
  ...(TURANT_API_KEY ? { apiKey: TURANT_API_KEY } : {}),
});
