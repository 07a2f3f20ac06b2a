import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import { itWith } from '../engines/it-with.js';
import { ChromiumBrowser } from '../engines/chromium.js';
import { startLoopbackServer } from '../engines/loopback-server.js';
import type { Answer, Service } from '../engines/service.js';
import { useOwnService } from '../engines/use-own-service.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { isOver, whenBody } from './calls.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const WAIT_MS = 30_000;

/**
 * A website of somebody else: another host than the service's, so another site. It has a page with the script tag, under a strict policy;
 * `/frame` shows the frame without the script. @returns its origin
 */
async function startWebsite(service: Service): Promise<string> {
  const csp = `default-src 'none'; script-src ${service.baseUrl}; frame-src ${service.baseUrl}; require-trusted-types-for 'script'`;
  const tag = `<script src="${service.baseUrl}/widget.js" data-employee="${service.employeeId}" async></script>`;
  const frame = `<iframe src="${service.baseUrl}/widget/frame?employee=${service.employeeId}" allow="microphone"></iframe>`;
  const { port } = await startLoopbackServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    const body = pathname === '/frame' ? frame : `<h1>Shop</h1><a href="#x">A link</a>${tag}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp });
    response.end(`<!doctype html><html lang="${searchParams.get('lang') ?? 'en'}"><title>Shop</title><main>${body}</main></html>`);
  });
  return `http://localhost:${port}`;
}

describe('the widget on a website, in Chromium', () => {
  const service = useOwnService({ env: { WEBRTC_MAX_CALLS: '20', BROWSER_CALL_SECONDS: '50' } });
  let browser: ChromiumBrowser | undefined;
  let website: string;
  let notAllowed: string;
  const faults: string[] = [];

  beforeAll(async () => {
    [website, notAllowed] = await Promise.all([startWebsite(service), startWebsite(service)]);
    const body = { allowedOrigins: [website], name: 'Asha' };
    expect((await service.send(`/api/employees/${service.employeeId}`, { method: 'PATCH', body })).status).toBe(200);
    browser = await ChromiumBrowser.start(undefined, true);
  }, PEER_START_MS);
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  const itInBrowser = itWith(() => browser);

  /** A page of a website, in a browser that has never seen it; what it complains of is a fault. */
  async function visit(url: string, hasMicrophone = true): Promise<Page> {
    if (!browser) throw new Error('no browser');
    const context = await browser.newContext({ permissions: hasMicrophone ? ['microphone'] : [] });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && faults.push(message.text())));
    page.on('pageerror', (error) => void faults.push(error.message));
    await page.goto(url);
    return page;
  }

  const frameOf = (page: Page): FrameLocator => page.frameLocator('turant-widget iframe');
  const state = (page: Page, wanted: string): Promise<void> => frameOf(page).locator(`body[data-state="${wanted}"]`).waitFor();
  const leadNamed = (name: string): Promise<Answer['body']> =>
    service.until(async () => {
      const { data } = (await service.send('/api/leads')).body as { data: { name: string; leadId: string }[] };
      return data.find((lead) => lead.name === name);
    });

  itInBrowser('lets a visitor agree, hear the employee and leave name and phone, under a strict policy of the website', async () => {
    const page = await visit(website);
    await page.locator('turant-widget').getByRole('button', { name: 'Talk to us' }).click();
    const frame = frameOf(page);
    await frame.getByText('Asha is an AI assistant of').waitFor();
    await frame.getByText('The call is not recorded.').waitFor();
    // Nothing has been asked for before the visitor agrees.
    expect((await service.send('/api/calls')).body.data).toEqual([]);
    await frame.getByRole('button', { name: 'I agree: talk now' }).click();
    await state(page, 'connected');
    await frame.getByText('Asha is speaking.').waitFor();
    await frame.locator('#turn:not([data-level="0"])').waitFor();
    await frame.getByLabel('Your name').fill('Ravi <b>Kumar</b>');
    await frame.getByLabel('Your phone number').fill('12');
    await frame.getByRole('button', { name: 'Send', exact: true }).click();
    await frame.getByText('This phone number cannot be used.').waitFor();
    await frame.getByLabel('Your phone number').fill('98765 43210');
    await frame.getByRole('button', { name: 'Send', exact: true }).click();
    await frame.getByText('Thank you.').waitFor();
    const lead = await leadNamed('Ravi <b>Kumar</b>');
    expect(lead).toMatchObject({ phone: '+919876543210', source: 'widget' });
    await frame.getByRole('button', { name: 'Hang up' }).click();
    await state(page, 'over');
    // The one call is the visitor's: nobody was telephoned.
    const calls = await whenBody(service, `/api/calls?leadId=${lead.leadId}`, ({ data }) => data.every(isOver));
    expect(calls.data).toEqual([expect.objectContaining({ line: 'browser', cost: 0, employeeId: service.employeeId })]);
    // 422 for the first phone.
    expect(faults.splice(0)).toEqual([expect.stringContaining('422')]);
    await page.context().close();
  });

  itInBrowser('is used by the keyboard alone, in Hindi, and gives the focus back', async () => {
    const page = await visit(`${website}/?lang=hi-IN`);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = (): Promise<unknown> => page.frames()[1]?.evaluate('document.activeElement?.id') ?? Promise.resolve(undefined);
    await page.locator('turant-widget button').waitFor();
    await press('Tab', 'Tab', 'Enter');
    await state(page, 'consent');
    expect([await focused(), await page.frames()[1]?.evaluate('document.documentElement.lang')]).toEqual(['name', 'hi']);
    await press('Tab');
    await page.keyboard.type('Meera');
    await press('Tab', 'Tab', 'Enter');
    await frameOf(page).getByText('धन्यवाद').waitFor();
    expect(await leadNamed('Meera')).toMatchObject({ source: 'widget', phone: null });
    expect(await focused()).toBe('talk');
    await press('Enter');
    await state(page, 'connected');
    expect(await focused()).toBe('hang-up');
    await press('Escape');
    await state(page, 'over');
    await press('Escape');
    await page.locator('turant-widget iframe').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.shadowRoot.activeElement.localName')).toBe('button');
    await page.context().close();
  });

  itInBrowser('says that the microphone was refused, and takes name and phone all the same', async () => {
    const page = await visit(website, false);
    await page.locator('turant-widget button').click();
    await frameOf(page).locator('#talk').click();
    await frameOf(page).getByText('The microphone was refused.').waitFor();
    await frameOf(page).getByLabel('Your name').fill('Zoya');
    await page.keyboard.press('Enter');
    expect(await leadNamed('Zoya')).toMatchObject({ source: 'widget' });
    await page.context().close();
  });

  itInBrowser('shows nothing on a website that the employee does not list, and takes its button away', async () => {
    const page = await visit(notAllowed);
    await page.locator('turant-widget button').click();
    await page.locator('turant-widget').waitFor({ state: 'detached' });
    expect(faults.splice(0).join()).toContain('frame-ancestors');
    await page.context().close();
  });

  itInBrowser('asks nothing where a website shows the frame without the script, or where it is opened by itself', async () => {
    const asked: string[] = [];
    const page = await visit('about:blank');
    page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())));
    await page.goto(`${website}/frame`);
    await page.frames()[1]?.waitForSelector('#status', { state: 'attached' });
    expect(faults).toEqual([]);
    await page.goto(`${service.baseUrl}/widget/frame?employee=${service.employeeId}`);
    await page.getByText('There is nobody to talk to on this website.').waitFor();
    expect(asked).toEqual([]);
    // Chromium says of a page by itself that its sandbox keeps it from nothing.
    expect(faults.splice(0)).toEqual([expect.stringContaining('can escape its sandboxing')]);
    await page.context().close();
  });

  itInBrowser('does not believe a message of the website, and keeps the website out of the frame', async () => {
    const page = await visit(website);
    await page.locator('turant-widget button').click();
    await state(page, 'consent');
    // A message that does not come from the frame closes nothing.
    await page.evaluate(`postMessage('turant-close', '*')`);
    const reach = `(() => { try { return document.querySelector('turant-widget').shadowRoot.querySelector('iframe').contentWindow.document.title } catch (error) { return error.name } })()`;
    expect(await page.evaluate(reach)).toBe('SecurityError');
    expect(await page.locator('turant-widget iframe').count()).toBe(1);
    const before = await page.evaluate('Object.keys(window).filter((name) => /turant|widget/i.test(name))');
    expect(before).toEqual([]);
    await page.context().close();
  });

  itInBrowser('has nothing that axe finds fault with, light and dark', async () => {
    const page = await visit(website);
    await page.locator('turant-widget button').click();
    await state(page, 'consent');
    const inner = page.frames()[1];
    const violations = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(
          await inner?.evaluate('axe.run().then((all) => all.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))'),
        );
      }
      return found;
    };
    await inner?.evaluate(AXE);
    expect(await violations()).toEqual([[], []]);
    await frameOf(page).locator('#talk').click();
    await state(page, 'connected');
    expect(await violations()).toEqual([[], []]);
    await frameOf(page).locator('#close').click();
    await page.locator('turant-widget iframe').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
