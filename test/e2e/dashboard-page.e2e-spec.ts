import { itWith } from '../engines/it-with.js';
import { ChromiumBrowser } from '../engines/chromium.js';
import { sampleOf } from '../engines/sample.js';
import { useOwnService } from '../engines/use-own-service.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { DashboardPerson, firstOwnerLink, THEMES, WIDTHS } from './dashboard-person.js';

const OWNER = { name: 'Meera Nair', email: 'meera@example.com', password: 'chai at four, every day' };
const GREETING = 'नमस्ते {{lead.name}} जी, मैं {{business}} की सहायक बोल रही हूँ। क्या आप घर देख रहे हैं?';
/** The most bytes, compressed, that Today may load before it is seen. */
const MAX_TODAY_BYTES = 150_000;
const VIEWS = ['/', '/leads', '/calls', '/employees', '/sources', '/outcomes', '/money', '/do-not-call', '/numbers', '/settings', '/start'];
/** Rows of these views show the names of their leads. */
const VIEWS_WITH_NAMES = ['/', '/calls'];

describe('the dashboard in Chromium', () => {
  const service = useOwnService({ env: { RECORDINGS: 'on', WEBRTC_MAX_CALLS: '5', LOCAL_READER: 'off' } });
  let browser: ChromiumBrowser | undefined;
  let owner: DashboardPerson;
  let refusedCallId: string;

  beforeAll(async () => {
    browser = await ChromiumBrowser.start(undefined, true);
    if (browser) owner = await DashboardPerson.at(browser, service);
  }, PEER_START_MS);
  afterEach(() => expect(owner?.faults.splice(0) ?? []).toEqual([]));

  const itInBrowser = itWith(() => browser);

  itInBrowser('shows nothing to somebody without a session', async () => {
    owner.expected.add('401 GET /api/session');
    await owner.open('/money');
    await owner.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(owner.page.url()).pathname).toBe('/sign-in');
    expect(await owner.violations()).toEqual([]);
    await owner.screenshot('sign-in');
  });

  itInBrowser('makes the first owner by the printed link, once', async () => {
    await owner.open(firstOwnerLink(service));
    await owner.fill('Your name', OWNER.name);
    await owner.fill('E-mail', OWNER.email);
    await owner.fill('Choose a password', OWNER.password);
    expect(await owner.violations()).toEqual([]);
    await owner.screenshot('welcome');
    await owner.press('Begin');
    await owner.sees('What is your business called?');
    expect(owner.page.url()).not.toContain('#');
  });

  itInBrowser('leads through the first run: name, words in Hindi, first source, first ring', async () => {
    await owner.fill('Name of the business', 'Nair Homes');
    await owner.page.getByRole('main').getByRole('button', { name: 'Next' }).first().click();
    await owner.page.getByLabel('Language of the call').selectOption('hi');
    await owner.press('Change the standard words');
    expect(await owner.page.getByLabel('Greeting').inputValue()).toContain('{{business}} की ऑटोमेटेड सहायक');
    await owner.fill('Greeting', GREETING);
    await owner.press('Save and hear it');
    const heard = owner.page.locator('audio');
    await heard.waitFor();
    await expect(
      heard.evaluate((audio: { duration: number; readyState: number }) => audio.readyState > 0 && audio.duration > 1),
    ).resolves.toBe(true);
    await owner.press('Next');
    await owner.sees('Let your employee understand');
    await owner.press('Next');
    await owner.press('Make an address');
    await owner.sees('Waiting for your test lead…');
    const address = (await owner.page.locator('.address code').textContent()) ?? '';
    await service.send(new URL(address).pathname, { key: null, method: 'POST', body: { name: 'Ravi Test', phone: '+919812345601' } });
    await owner.sees('Ravi Test has arrived.');
    await owner.screenshot('start-source');
    await owner.press('Next');
    await owner.fill('Name of the person', 'Asha Rao');
    await owner.fill('Telephone number', '98123 45602');
    await owner.press('Ring now');
    await owner.sees('The call has ended.');
    await owner.screenshot('start-ring');
  });

  itInBrowser('plays the call while it is read along', async () => {
    await owner.page.getByRole('link', { name: 'Listen to the call and read along' }).click();
    await owner.page.getByRole('heading', { level: 1 }).waitFor();
    await owner.press('Listen');
    await owner.press('Show the text');
    await owner.sees(/नमस्ते Asha Rao जी, मैं Nair Homes/);
    await owner.hears();
    expect(await owner.violations()).toEqual([]);
    await owner.screenshot('call');
  });

  itInBrowser('says why another person was not called', async () => {
    await service.send('/api/do-not-call', { body: { phone: '+919812345603', reason: 'asked by letter' } });
    const { body } = await service.postLead({ lead: { name: 'Kiran Das', phone: '+919812345603' }, triggerImmediateCall: true });
    refusedCallId = body.callId;
    await service.until(async () => (await service.send(`/api/calls/${refusedCallId}`)).body.call?.status === 'refused');
    await owner.go('Leads');
    await owner.page.getByRole('link', { name: 'Kiran Das' }).click();
    await owner.sees(/do[- ]not[- ]call/i);
    await owner.screenshot('lead-refused');
  });

  itInBrowser('takes the person up again once the number is off the list, and calls nobody by itself', async () => {
    await owner.go('Do not call');
    await owner.press('Remove +91 98123 45603');
    await owner.page.getByLabel('I have this person’s new consent').check();
    await owner.press('Take it off the list');
    await owner.sees(/is off the list\. Nobody is called by that: 1 lead may be/);
    await owner.fill('Is a number on the list?', '98123 45603');
    await owner.press('Look');
    await owner.page.getByRole('link', { name: 'Lead 1' }).click();
    await owner.sees(/The number is off the do-not-call list now/);
    await owner.screenshot('lead-freed');
    await owner.press('Take the mark back');
    await owner.sees('Marked.');
    await owner.page.getByText('The number is off the do-not-call list now').waitFor({ state: 'detached' });
    await service.send('/api/do-not-call', { body: { phone: '+919812345603', reason: 'asked by letter' } });
  });

  itInBrowser('takes a top-up, and finds yesterday’s figures', async () => {
    await owner.go('Money');
    await owner.press('Add money');
    await owner.fill('Amount in rupees', '500');
    await owner.fill('Reference of the payment', 'UPI 4711');
    await owner.press('Continue');
    await owner.press('Add ₹500.00');
    await owner.sees('UPI 4711');
    await owner.go('Today');
    await owner.page.getByLabel('Figures of').selectOption('yesterday');
    await owner.sees(/0\s*leads/);
    await owner.page.getByLabel('Figures of').selectOption('today');
    await owner.sees(/3\s*leads/);
    await owner.page.locator('.recent').getByText('Kiran Das').first().waitFor();
  });

  itInBrowser(
    'shows every view in both colours and widths: nothing that axe finds, nothing wider than the window',
    async () => {
      const state = await owner.page.context().storageState();
      const faults: string[] = [];
      const views = [...VIEWS, `/employees/${service.employeeId}`, `/calls/${refusedCallId}`, '/sources/new/meta'];
      for (const colorScheme of THEMES)
        for (const [width, pixels] of Object.entries(WIDTHS)) {
          const person = await DashboardPerson.at(browser as ChromiumBrowser, service, {
            storageState: state,
            colorScheme,
            viewport: { width: pixels, height: 900 },
            ...(colorScheme === 'dark' && { locale: 'hi-IN' }),
          });
          for (const path of sampleOf(views, Math.ceil(views.length / 2), `views, ${colorScheme}, ${width}`)) {
            await person.open(path);
            await person.page.getByRole('heading', { level: 1 }).waitFor();
            await person.page.locator('.loading').first().waitFor({ state: 'detached' });
            if (VIEWS_WITH_NAMES.includes(path)) await person.sees('Kiran Das');
            const name = `${
              path
                .replace(/\/(cl|em)_\w+/, '/one')
                .replace(/\W+/g, '-')
                .replace(/^-/, '') || 'today'
            }-${colorScheme}-${width}`;
            await person.screenshot(name);
            faults.push(...(await person.violations()).map((one) => `${name}: ${one}`));
            const tooWide = await person.tooWide();
            if (tooWide > 0) faults.push(`${name}: ${tooWide} px too wide`);
          }
          faults.push(...person.faults);
          await person.leave();
        }
      expect(faults).toEqual([]);
    },
    180_000,
  );

  itInBrowser('loads Today with less than 150 kB', async () => {
    const state = await owner.page.context().storageState();
    const person = await DashboardPerson.at(browser as ChromiumBrowser, service, { storageState: state });
    const sizes: Promise<number>[] = [];
    person.page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/'))
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        );
    });
    await person.open('/');
    await person.sees('What happens');
    const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
    process.stdout.write(`Today loads ${bytes} bytes\n`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MAX_TODAY_BYTES);
    await person.leave();
  });

  itInBrowser('lets whoever is signed in talk with an employee, without a key', async () => {
    await owner.page.context().grantPermissions(['microphone']);
    await owner.open(`/talk?as=me&employee=${service.employeeId}`);
    await owner.page.click('#talk');
    await owner.page.waitForSelector('body[data-state="connected"]');
    await owner.page.click('#hang-up');
    await owner.open('/');
  });

  itInBrowser('takes a list of leads from a file, and tells what became of its rows', async () => {
    await owner.go('Leads');
    await owner.press('Upload a list');
    const rows = ['name,phone', 'Farida Khan,+919812345690', 'Farida Khan,098123 45690'];
    await owner.page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await owner.sees('2 of 2 rows: 1 added, 1 already there, 0 refused. The whole list was read.');
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  itInBrowser('ends the session everywhere when the person signs out', async () => {
    await owner.go('Today');
    await owner.press('Sign out');
    await owner.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await owner.open('/leads');
    await owner.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await owner.fill('E-mail', OWNER.email);
    await owner.fill('Password', OWNER.password);
    await owner.press('Sign in');
    await owner.page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  });
});
