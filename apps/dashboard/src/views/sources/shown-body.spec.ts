import { shownBody } from './shown-body';

const shown = (body: string, more = {}): string => shownBody({ body, encoding: 'utf8', isCut: false, ...more });

it('shows JSON and forms with a line for each field', () => {
  expect(shown('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  expect(shown('your-name=Asha+Rao&phone=%2B9198&empty=')).toBe('your-name = Asha Rao\nphone = +9198\nempty = ');
});

it('shows anything else as it came', () => {
  for (const body of ['', 'hello = there', '<xml a="1"/>', '{"cut":']) expect(shown(body)).toBe(body);
  expect(shown('{"a":1}', { isCut: true })).toBe('{"a":1}');
  expect(shown('AA==', { encoding: 'base64' })).toBe('AA==');
});
