import { api, FakeEvents, type Answer } from './fake-api';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '../api/query-client';
import { App } from '../app';
import { router } from '../router';
import { NOW, setUpAnswers } from './records';

export { api, Refusal, UNREACHABLE } from './fake-api';

/** How long a test waits for the page's requests to end, in steps of one millisecond of the page's clock. */
const MAX_ROUNDS = 200;
/** The page is at rest when it has sent no request for so many steps. */
const QUIET_ROUNDS = 3;
/** Longer than the 10 s for which the query client takes its data for fresh (api/query-client.ts). */
const AWAY_MS = 11_000;

let root: Root | undefined;
/** What React has written to console.error, for example about an update outside of act(). A test after which the list is not empty fails. */
const complaints: string[] = [];
/** React's warning about the element `search`, which browsers know and happy-dom does not. */
const UNKNOWN_HERE = /unrecognized in this browser.* search$/;
const complain = (...said: unknown[]): void => {
  const text = said.map(String).join(' ');
  if (!UNKNOWN_HERE.test(text)) complaints.push(text);
};

/** Lets `ms` pass on the page's clock. */
export const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** Waits until the page asks for nothing more. @throws Error if requests do not end, with their names */
export async function settle(): Promise<void> {
  let [quiet, before] = [0, api.asked.length];
  for (let round = 0; round < MAX_ROUNDS && quiet < QUIET_ROUNDS; round += 1) {
    await pass(1);
    quiet = api.asked.length === before ? quiet + 1 : 0;
    before = api.asked.length;
  }
  if (quiet < QUIET_ROUNDS) throw new Error(`the page does not come to rest; it asked last for ${api.lastAsked(5)}`);
}

/** Opens a view of the page, signed in as an owner unless the test says otherwise. */
export async function open(path: string): Promise<void> {
  // The router follows the address only while it is shown.
  router.history.replace(path);
  await act(async () => {
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    root.render(createElement(App));
  });
  await act(async () => void router.load());
  await settle();
}

/** Follows a link of the page, as a person does who comes back to a view. */
export async function go(path: string): Promise<void> {
  await act(async () => void router.navigate({ href: path }));
  await settle();
}

/** The person comes back to the page after some seconds in another one. */
export async function comeBack(): Promise<void> {
  await pass(AWAY_MS);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await settle();
}

/** A spec of the page: its clock stands still between two steps, and a request that no test answers is a failure. */
export function usePage(): void {
  beforeAll(() => {
    jest.spyOn(console, 'error').mockImplementation(complain);
    // For all of the file: what an ended test still sets does not become a real timer.
    jest.useFakeTimers();
  });
  beforeEach(() => {
    jest.setSystemTime(new Date(NOW));
    localStorage.clear();
    setUpAnswers();
  });
  afterEach(async () => {
    // The router keeps the view that it showed last, and would show it to the next test before its session is read.
    if (root) await act(async () => void router.navigate({ to: '/sign-in', ignoreBlocker: true }));
    await settle();
    await act(async () => root?.unmount());
    root = undefined;
    document.body.replaceChildren();
    queryClient.clear();
    const { unexpected } = api;
    api.forget();
    FakeEvents.opened.length = 0;
    jest.clearAllTimers();
    expect({ unexpected, complaints: complaints.splice(0) }).toEqual({ unexpected: [], complaints: [] });
  });
}

type Scope = ParentNode;
const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? labelsOf(element) ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

function labelsOf(element: Element): string | undefined {
  const own = element.id && document.querySelector(`label[for="${element.id}"]`);
  const label = own || (element.matches('input, select, textarea') ? element.closest('label') : null);
  return label ? ((label.querySelector('span, strong') ?? label).textContent ?? '') : undefined;
}

function found(selector: string, name: string, scope: Scope): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(selector)].filter((one) => nameOf(one) === name);
}

/** @throws Error with what there is, if there is no such element, or more than one */
function only(kind: string, selector: string, name: string, scope: Scope): HTMLElement {
  const all = found(selector, name, scope);
  if (all.length === 1) return all[0] as HTMLElement;
  const there = [...scope.querySelectorAll(selector)].map(nameOf);
  throw new Error(`${all.length} ${kind}s are called "${name}"; there are: ${there.join(' | ')}`);
}

const FIELDS = 'input, select, textarea';
export const button = (name: string, scope: Scope = top()): HTMLButtonElement => only('button', 'button', name, scope) as HTMLButtonElement;
/** Whether something is offered. */
export const offers = (name: string, scope: Scope = top()): boolean => found('button', name, scope).length > 0;
export const field = (name: string, scope: Scope = top()): HTMLInputElement => only('field', FIELDS, name, scope) as HTMLInputElement;

/* Tests compare texts, never elements: Jest would print the whole document for an element that differs. */
const dialog = (): HTMLElement | null => document.querySelector('.dialog');
export const isAsking = (): boolean => dialog() !== null;
/** The dialog that is open, or the whole page. */
const top = (): ParentNode => dialog() ?? document;
/** What a person reads, in the dialog that is open or on the page. */
export const words = (scope: ParentNode = top()): string => (scope as Document).body?.textContent ?? (scope as Element).textContent ?? '';
export const main = (): string => words(document.querySelector('main') as HTMLElement);
/** What went wrong, as the page says it anywhere. */
export const alerts = (): string[] => {
  const all = [...document.querySelectorAll('[role=alert], [data-kind=problem]')].map((one) => one.textContent ?? '');
  // A toast stands in the document twice: once to be seen, and once in the live region that a screen reader reads aloud.
  return [...new Set(all)];
};
/** Each element that a selector finds, by its text. */
export const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '');
/** The cells of each row of the table, by their text. */
export const rows = (): string[][] =>
  [...document.querySelectorAll('[role=row]:not(.head)')].map((row) =>
    [...row.querySelectorAll('[role=cell]')].map((cell) => cell.textContent ?? ''),
  );
/** The first cell of each row. */
export const names = (): string[] => rows().map(([name = '']) => name);

/** Presses a button so many times before the page has had a moment to show what the first time did. */
export async function press(name: string, times = 1, scope: Scope = top()): Promise<void> {
  const pressed = button(name, scope);
  for (let time = 0; time < times; time += 1) await act(async () => pressed.click());
  await settle();
}

const PROTOTYPES = { INPUT: HTMLInputElement, TEXTAREA: HTMLTextAreaElement, SELECT: HTMLSelectElement } as const;

/** Types into a field, or chooses an option. React puts a `value` property of its own on each input; it notices a change only if the prototype's setter is used. */
export async function fill(values: Readonly<Record<string, string | boolean>>, scope: Scope = top()): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = field(name, scope);
    await act(async () => {
      if (typeof value === 'boolean') {
        if (input.checked !== value) input.click();
        return;
      }
      const { prototype } = PROTOTYPES[input.tagName as keyof typeof PROTOTYPES];
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    });
  }
}

/** Chooses a file, as the browser's window for files does. */
export async function choose(name: string, file: File): Promise<void> {
  const [input, chosen] = [field(name), new DataTransfer()];
  chosen.items.add(file);
  input.files = chosen.files;
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
}

/** Chooses one of several things, or ticks it, by the value that it sends. */
export async function pick(...values: string[]): Promise<void> {
  for (const value of values) {
    const input = top().querySelector<HTMLInputElement>(`input[value="${value}"]`);
    if (!input) throw new Error(`there is no choice of ${value}`);
    await act(async () => input.click());
  }
}

/** An answer that the test gives when it likes. */
export function hold<A>(): { answer: Promise<A>; give(answer: A): Promise<void> } {
  let resolve: (answer: A) => void = () => undefined;
  const answer = new Promise<A>((done) => (resolve = done));
  return { answer, give: (given) => (resolve(given), settle()) };
}

/** Reads further down a list. */
export async function scrollTo(y: number): Promise<void> {
  await act(async () => window.scrollTo(0, y));
  await settle();
}

/** What the fields of the open form hold. */
export const typed = (...fields: string[]): string[] => fields.map((name) => field(name).value);

/** An event of the live stream, as `GET /api/dashboard/events` sends it; the page hands it on within 250 ms. */
export async function happens(...entries: Answer<'get', '/api/timeline'>['data']): Promise<void> {
  for (const entry of entries) FakeEvents.opened.at(-1)?.send('timeline', entry);
  await pass(250);
  await settle();
}
export const stream = (): FakeEvents | undefined => FakeEvents.opened.at(-1);
