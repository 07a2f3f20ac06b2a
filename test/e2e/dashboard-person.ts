import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { ChromiumBrowser } from '../engines/chromium.js';
import type { AskedService } from '../engines/service.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Where the screenshots of a run lie, for people to look at. */
export const SCREENSHOTS = resolve(__dirname, '../../.cache/screenshots');
const WAIT_MS = 30_000;
/** What the page must not even try. */
const WATCHED = `addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective, event.blockedURI));`;

export const THEMES = ['light', 'dark'] as const;
export const WIDTHS = { desktop: 1280, phone: 390 } as const;

/** A person before the dashboard. Everything that the page complains of, and every request to another host, is a fault. */
export class DashboardPerson {
  readonly faults: string[] = [];
  /** Answers that a test asks for, and which a browser reports as errors. */
  readonly expected = new Set<string>();

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly service: Pick<AskedService, 'baseUrl'>,
  ) {}

  static async at(
    browser: ChromiumBrowser,
    service: Pick<AskedService, 'baseUrl'>,
    options: BrowserContextOptions = {},
  ): Promise<DashboardPerson> {
    const context = await browser.newContext({ viewport: { width: WIDTHS.desktop, height: 900 }, locale: 'en-IN', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const person = new DashboardPerson(page, context, service);
    person.watch();
    await page.addInitScript(WATCHED);
    return person;
  }

  private watch(): void {
    const { page, faults } = this;
    page.on('console', (message) => {
      // A refused answer stands in the console by its address; what was refused is listed by `response`.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
    });
    page.on('pageerror', (error) => void faults.push(error.message));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'blob:' && protocol !== 'data:' && origin !== this.service.baseUrl) faults.push(`asked ${request.url()}`);
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const answer = `${response.status()} ${response.request().method()} ${pathname}`;
      if (response.status() >= 400 && !this.expected.has(answer)) faults.push(answer);
    });
  }

  /** Opens an address by the address line. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.service.baseUrl}${path}`);
  }

  /** Opens a view by the navigation. */
  async go(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  press(name: string | RegExp): Promise<void> {
    return this.page.getByRole('button', { name }).click();
  }

  fill(label: string | RegExp, value: string): Promise<void> {
    return this.page.getByLabel(label).fill(value);
  }

  /** Waits until the text is seen. */
  async sees(text: string | RegExp): Promise<Locator> {
    const found = this.page.getByText(text).first();
    await found.waitFor();
    return found;
  }

  /** Waits until half a second of sound has been played. */
  async hears(): Promise<void> {
    await this.page.waitForFunction(() => {
      const audio = (
        globalThis as unknown as { document: { querySelector(what: string): { currentTime: number } | null } }
      ).document.querySelector('audio');
      return audio !== null && audio.currentTime > 0.5;
    });
  }

  /** What axe finds wrong with what is shown now (WCAG 2.2 and best practices). */
  async violations(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join(' ')))`,
    );
  }

  /** Pixels by which the page is wider than its window. */
  tooWide(): Promise<number> {
    return this.page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
  }

  leave(): Promise<void> {
    return this.context.close();
  }
}

/** The one-time link that `npm start` printed. */
export function firstOwnerLink(service: AskedService): string {
  const [link] = /\/welcome#\S+/.exec(service.said()) ?? [];
  if (!link) throw new Error(`no link was printed\n${service.said()}`);
  return link;
}
