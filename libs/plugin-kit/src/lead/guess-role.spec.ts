import { guessRole } from './guess-role.js';

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
  'Which course?',
])('%s is nobody’s name', (text) => expect(guessRole(text)).toBeUndefined());
