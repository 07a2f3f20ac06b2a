/** The file that belongs to a fixture's body: `form.txt` has `form.headers.json`, `form.expected.json` and `form.settings.json`. */
export const siblingOf = (file: string, ending: 'headers' | 'expected' | 'settings'): string =>
  file.replace(/\.[a-z]+$/i, `.${ending}.json`);
