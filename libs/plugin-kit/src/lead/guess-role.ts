import { memoised } from '../memoised.js';
import { meaningsOf } from './label-meanings.js';
import { type Role, normalisedKey } from './role.js';

/** Normalised keys and short labels that mean the same with every sender. */
const ALIASES: Readonly<Partial<Record<Role, string>>> = {
  name: 'fullname yourname yourfullname customername clientname contactname leadname buyername sendername personname',
  nameFallback: 'name',
  firstName: 'firstname fname givenname yourfirstname',
  lastName: 'lastname lname surname familyname yourlastname',
  phone:
    'phone phonenumber phoneno yourphone yourphonenumber mobile mobileno mobilenumber yourmobile yourmobilenumber contactno contactnumber contact ' +
    'whatsapp whatsappnumber whatsappno yourwhatsapp tel telephone cell cellphone sendermobile customermobile leadphone msisdn userphone workphone buyermobile',
  email: 'email emailid emailaddress mail mailid youremail leademail customeremail senderemail useremail workemail',
  requirement:
    'requirement requirements message yourmessage query querymessage enquiry inquiry comment comments remark remarks note notes description service ' +
    'servicerequired product productname category interestedin carmodel',
  budget: 'budget budgetrange pricerange price maxbudget yourbudget',
  source: 'source leadsource utmsource platform',
  extra: 'utmmedium utmcampaign utmterm utmcontent utmid gclid gbraid wbraid fbclid msclkid ttclid gaclientid',
  drop:
    'apikey xapikey token accesstoken secret password hubtoken googlekey ' +
    'grecaptcharesponse grecaptcha recaptcha recaptcharesponse cfturnstileresponse hcaptcharesponse honeypot',
};
const BY_ALIAS = new Map(Object.entries(ALIASES).flatMap(([role, words]) => words.split(' ').map((word) => [word, role as Role] as const)));

const BUDGET = /budget|price range|order value|investment|invest\b|spend/i;
/** Words of a name that is not the person's but a form's, a firm's or a product's. */
const NOT_A_PERSON = new RegExp(
  'company|business|firm|organi[sz]ation|form|campaign|\\bads?\\b|ad ?set|page|product|project|file|user ?name|school|college|father|mother|spouse|brand|event|' +
    'locality|city|state|area|street|place|building|apartment|property|course|service|category|branch|domain|site|source|medium|agent|owner|list|tag|' +
    'model|vehicle|\\bbank\\b|\\bplan\\b|scheme|package|\\bpet\\b',
  'i',
);
/** People other than the one who asks: sellers, assigned staff, and people whom the person names. */
const OTHER_PEOPLE =
  'dealer|builder|developer|seller|agent|advertiser|broker|reali?tor|receiver|recipient|assignee|assigned(?: to)?|(?:created|updated|modified|referred) by|' +
  'sales ?(?:person|man|rep|executive|manager|agent)|executive|tele ?caller|manager|counsell?or|(?<!home |house )owner|vendor|supplier|franchisee?|distributor|' +
  'employee|staff|nominee|guarantor|referr?er|referral|reference|emergency(?: contact)?|friend';
/** Firms and their places. The person may be called at the person's own place, as in “your shop phone”. */
const PLACES = 'store|shop|branch|outlet|showroom|company|support|help ?(?:line|desk)|customer care|head ?office|toll ?free';
const CONTACT_WORDS = 'e ?mail|mail\\b|(?:tele)?phone|mobile|mob\\b|contact|whats ?app|cell\\b|number|name|no\\b';
const patternAbout = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words})s?(?:['’]?s)?(?:\\W+\\w+){0,2}?\\W*\\w{0,14}?(?:${CONTACT_WORDS})|\\b(?:of|for) (?:the |our |an? )?(?:${words})\\b`,
    'i',
  );
const [OF_OTHERS, OF_PLACES] = [patternAbout(OTHER_PEOPLE), patternAbout(PLACES)];
const OWN = /\b(your|my)\b/i;

/** Whether a question asks for the name, number or address of somebody else, who must not be called in the person's place. */
export const isOfSomebodyElse = (words: string): boolean =>
  OF_OTHERS.test(words) || (OF_PLACES.test(words) && !OWN.test(words)) || meaningsOf(words).has('other');

/** What a question asks for, by an English pattern or by a word of any language. Earlier lines take precedence. */
const QUESTIONS = [
  ['budget', BUDGET],
  ['email', /e ?mail/i],
  ['phone', /phone|mobile|whats ?app|contact (no|number)|\b(cell|mob|ph)\b/i],
  ['firstName', /first ?name|given ?name/i],
  ['lastName', /last ?name|surname|family ?name/i],
  ['name', /\bname\b/i],
] as const satisfies readonly (readonly [Role, RegExp])[];
/** Keys of values from the page's address. They may be another person's, because a link with such values can be passed on. */
const FROM_PAGE_ADDRESS =
  /^(?:utm|gcl|fbcl|url|query ?string|query param\w*|url param\w*|hidden|prefill(?:ed)?|referr?er|landing page|page)\b/i;
/** The role of a phone or an e-mail address that the person did not type. */
export const fallbackOf = (role: Role): Role => (role === 'phone' ? 'phoneFallback' : role === 'email' ? 'emailFallback' : role);

/** A longer label is no question that can be guessed. */
const MAX_QUESTION_LENGTH = 120;

export const isBudgetLabel = (label: string): boolean => BUDGET.test(label) || meaningsOf(label).has('budget');

/** Whether a key is a tracking parameter of an advertisement, which no question asked for. */
export const isTrackingKey = (key: string): boolean => /^(utm|gclid|fbclid)/i.test(key);

/** The role that the type of a form's field stands for, such as `tel`. */
export function roleOfType(type = ''): Role | undefined {
  if (/^(tel|telephone|phone|phone_?number|mobile)$/i.test(type)) return 'phone';
  if (/^e-?mail(_?address)?$/i.test(type)) return 'email';
  return /^((full_?)?name)$/i.test(type) ? 'name' : undefined;
}

/**
 * The role that a key or a question's wording seems to ask for; undefined if it cannot be guessed. A question about somebody else,
 * or about the name of a company, form or campaign, has the role `label`.
 */
export const guessRole = memoised((text): Role | undefined => {
  const alias = BY_ALIAS.get(normalisedKey(text));
  if (alias) return alias;
  if (text.length > MAX_QUESTION_LENGTH) return undefined;
  const words = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  const meanings = meaningsOf(words);
  const found = QUESTIONS.find(([role, pattern]) => pattern.test(words) || meanings.has(role))?.[0];
  if (found === undefined) return meanings.isAll('requirement') ? 'requirement' : undefined;
  if (found === 'budget') return found;
  if (/name$/i.test(found) && (NOT_A_PERSON.test(words) || meanings.has('thing'))) return 'label';
  if (FROM_PAGE_ADDRESS.test(words)) return fallbackOf(found);
  return isOfSomebodyElse(words) ? 'label' : found;
});
