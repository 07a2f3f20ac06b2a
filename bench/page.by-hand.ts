/**
 * How heavy the dashboard is, in a real Chromium on a quiet machine: `node test/engines/run-ts.cjs bench/page.by-hand.ts`, after a
 * build. Says how soon Today is seen on a processor slowed four times (median of three), what the page takes of a core while leads come
 * whose calls are refused (three entries of the timeline each), and how smoothly 10,000 leads scroll.
 */
import type { CDPSession, Page } from 'playwright-core';
import { DashboardPerson, firstOwnerLink } from '../test/e2e/dashboard-person.js';
import { ChromiumBrowser } from '../test/engines/chromium.js';
import { startService, type Service } from '../test/engines/service.js';

const SLOWED = 4;
const ROUNDS = 3;
/** How many entries of the timeline come in a second: six for each of fifty calls a second. */
const ENTRIES_A_SECOND = 300;
const ENTRIES_A_LEAD = 3;
const WATCHED_MS = 20_000;
const TICK_MS = 100;
const ROWS = 10_000;
const SCROLL_MS = 8_000;

const say = (words: string): void => void process.stdout.write(`${words}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const phoneOf = (index: number): string => `+9197${String(index).padStart(8, '0')}`;

async function taskSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
}

/** The milliseconds from the request of the page to its first figures. */
async function soonOf(page: Page, client: CDPSession, address: string): Promise<number> {
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const begun = performance.now();
  await page.goto(address);
  await page.locator('.strip strong').first().waitFor();
  const took = performance.now() - begun;
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return took;
}

/** Leads whose numbers are on the do-not-call list, as evenly as a timer allows. */
async function sendLeads(service: Service, forMs: number): Promise<number> {
  const eachTick = (ENTRIES_A_SECOND / ENTRIES_A_LEAD) * (TICK_MS / 1_000);
  let sent = 0;
  const all: Promise<unknown>[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await pause(TICK_MS))
    for (let count = 0; count < eachTick; count += 1) {
      sent += 1;
      all.push(service.postLead({ lead: { name: `Lead ${sent}`, phone: phoneOf(sent) }, triggerImmediateCall: true }));
    }
  await Promise.all(all);
  return sent;
}

async function scroll(page: Page): Promise<void> {
  const frames = await page.evaluate(`new Promise((resolve) => {
    const frames = []; let last = performance.now(); const begun = last;
    const step = (now) => { frames.push(now - last); last = now; scrollBy(0, 60); if (now - begun < ${SCROLL_MS}) requestAnimationFrame(step); else resolve(frames.slice(1)); };
    requestAnimationFrame(step);
  })`);
  const sorted = [...(frames as number[])].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(1);
  const rows = await page.locator('.table .rows .row').count();
  say(
    `scrolling for ${SCROLL_MS / 1_000} s: ${sorted.length} frames, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms; ${rows} rows in the document`,
  );
}

async function main(): Promise<void> {
  const service = await startService();
  const browser = await ChromiumBrowser.start(undefined, true);
  if (!browser) throw new Error('no Chromium here');
  try {
    const person = await DashboardPerson.at(browser, service);
    await person.open(firstOwnerLink(service));
    await person.fill('Your name', 'Meera');
    await person.fill('E-mail', 'meera@example.com');
    await person.fill('Choose a password', 'chai at four, every day');
    await person.press('Begin');
    await person.sees('What is your business called?');
    const { page } = person;
    const client = await page.context().newCDPSession(page);
    const soon: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) soon.push(await soonOf(page, client, `${service.baseUrl}/`));
    say(
      `Today is seen after ${median(soon).toFixed(0)} ms on a processor slowed ${SLOWED} times (${soon.map((ms) => ms.toFixed(0)).join(', ')})`,
    );
    const numbers = Array.from({ length: ROWS }, (_, index) => phoneOf(index + 1));
    await service.send('/api/do-not-call/import', { body: { phones: numbers } });
    await client.send('Performance.enable');
    const [before, begun] = [await taskSeconds(client), performance.now()];
    const sent = await sendLeads(service, WATCHED_MS);
    const seconds = (performance.now() - begun) / 1_000;
    const share = (await taskSeconds(client)) - before;
    say(
      `${sent} leads in ${seconds.toFixed(1)} s (${((sent * ENTRIES_A_LEAD) / seconds).toFixed(0)} entries a second): the page took ${((100 * share) / seconds).toFixed(1)} % of a core`,
    );
    const lines = Array.from({ length: ROWS }, (_, index) =>
      JSON.stringify({ lead: { name: `Row ${index}`, phone: `+9196${String(index).padStart(8, '0')}` } }),
    );
    await service.send('/api/leads/bulk', { method: 'POST', raw: lines.join('\n'), headers: { 'Content-Type': 'application/x-ndjson' } });
    await page.goto(`${service.baseUrl}/leads`);
    await page.locator('.table .rows .row').first().waitFor();
    await scroll(page);
    say(person.faults.length === 0 ? 'no faults' : `faults: ${person.faults.slice(0, 5).join('; ')}`);
  } finally {
    await browser.stop();
    await service.kill();
  }
}

void main();
