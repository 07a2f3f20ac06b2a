import fc from 'fast-check';
import { guessRole, isTrackingKey } from './guess-role.js';

it.each([
  ['Full Name', 'name'],
  ["What's your name?", 'name'],
  ['आपका नाम', 'name'],
  ['FIRST_NAME', 'firstName'],
  ['Mobile No.', 'phone'],
  ['phone_number_(eg.65xxxxxxxx)', 'phone'],
  ['Your WhatsApp number', 'phone'],
  ['मोबाइल नंबर', 'phone'],
  ['Your E-mail', 'email'],
  ["what's_your_budget?", 'budget'],
  ['आपका_बजट_क्या_है?', 'budget'],
  ['Probable Order Value', 'budget'],
  ['Your message', 'requirement'],
  ['utm_source', 'source'],
  ['X-API-Key', 'drop'],
  ["What's your e-mail?", 'email'],
  ['Work e-mail', 'email'],
  ['Contact-E-Mail', 'email'],
  ['Mob. No.', 'phone'],
  ['Your company phone', 'phone'],
  ['Office phone', 'phone'],
  ['Home owner phone', 'phone'],
  ['homeowner_phone', 'phone'],
  ['Phone number on which our agent can reach you', 'phone'],
  ['WhatsApp number (our executive will send the brochure)', 'phone'],
  ['Number of the seller’s budget', 'budget'],
  ['utm_campaign', 'extra'],
  ['gclid', 'extra'],
  ['g-recaptcha-response', 'drop'],
  ['cf-turnstile-response', 'drop'],
  ['h-captcha-response', 'drop'],
])('%s is a %s', (text, role) => expect(guessRole(text)).toBe(role));

it.each([
  'form_name',
  'campaign_name',
  'ad_name',
  'page name',
  'company_name',
  'Name of your company',
  'project_name',
  'file_name',
  'username',
  'locality_name',
  'bank name',
  'plan_name',
  'Which course?',
])('%s is nobody’s name', (text) => expect(['label', undefined]).toContain(guessRole(text)));

const OTHERS = [
  'dealer',
  'builder',
  'developer',
  'seller',
  'agent',
  'broker',
  'receiver',
  'owner',
  'salesperson',
  'sales rep',
  'assigned to',
];
const PLACES = ['store', 'shop', 'branch', 'outlet', 'showroom', 'company', 'support'];
const ASKED = ['name', 'phone', 'mobile', 'mobile number', 'contact number', 'whatsapp number', 'alternate phone', 'email', 'e-mail'];
const titled = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

it('what is asked about somebody else is never the person’s, however the key is written', () => {
  const writings: readonly ((who: string, what: string) => string)[] = [
    (who, what) => `${who} ${what}`,
    (who, what) => `${who}_${what}`.replace(/[ -]/g, '_'),
    (who, what) => `${who}-${what}`.replace(/ /g, '-'),
    (who, what) => `${who}.${what}`,
    (who, what) => `${who}${what}`.replace(/[ -]/g, ''),
    (who, what) =>
      titled(`${who} ${what}`)
        .replace(/[ -]/g, '')
        .replace(/^./, (letter) => letter.toLowerCase()),
    (who, what) => titled(`${who}'s ${what}`),
    (who, what) => `${who} ${what}`.toUpperCase(),
    (who, what) => `${what} of the ${who}`,
    (who, what) => `lead.${who}.${what}`,
  ];
  fc.assert(
    fc.property(fc.constantFrom(...OTHERS, ...PLACES), fc.constantFrom(...ASKED), fc.constantFrom(...writings), (who, what, write) => {
      const text = write(who, what);
      expect([text, ['label', undefined].includes(guessRole(text))]).toEqual([text, true]);
    }),
    { numRuns: 3_000 },
  );
});

it('knows what says by which click somebody came', () => {
  const keys = ['utm_source', 'UTM Campaign', 'gclid', 'fbclid', 'utmost_care', 'my_utm', 'source'];
  expect(keys.filter(isTrackingKey)).toEqual(['utm_source', 'UTM Campaign', 'gclid', 'fbclid', 'utmost_care']);
});
