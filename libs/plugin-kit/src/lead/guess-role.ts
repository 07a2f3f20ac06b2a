import { type Role, squeezed } from './role.js';

/** Keys and short labels, squeezed, that mean one thing wherever they stand (connectors sheet, section 0.2). */
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
  drop: 'apikey xapikey token accesstoken secret password hubtoken googlekey',
};
const BY_ALIAS = new Map(Object.entries(ALIASES).flatMap(([role, words]) => words.split(' ').map((word) => [word, role as Role] as const)));

const BUDGET = /budget|price range|order value|investment|invest\b|spend|बजट|கட்ஜெட்/i;
/** A name, but not the person's: the form's title, the firm, the product. */
const NOT_A_PERSON = new RegExp(
  'company|business|firm|organi[sz]ation|form|campaign|\\bads?\\b|ad ?set|page|product|project|file|user ?name|school|college|father|mother|spouse|brand|event|' +
    'locality|city|state|area|street|place|building|apartment|property|course|service|category|branch|domain|site|source|medium|agent|owner|list|tag|' +
    'model|vehicle|कंपनी|शहर',
  'i',
);
const QUESTIONS: readonly (readonly [RegExp, Role])[] = [
  [BUDGET, 'budget'],
  [/e-?mail|ईमेल/i, 'email'],
  [/phone|mobile|whats ?app|contact (no|number)|\bcell\b|फ़?ोन|फोन|मोबाइल|தொலைபேசி/i, 'phone'],
  [/first ?name|given ?name/i, 'firstName'],
  [/last ?name|surname|family ?name/i, 'lastName'],
  [/\bname\b|नाम|பெயர்/i, 'name'],
];
/** A label longer than this is a text, not a question about a name. */
const MOST_LETTERS = 120;

export const isBudgetLabel = (label: string): boolean => BUDGET.test(label);

/**
 * What a key or the wording of a question seems to ask for, or undefined. Names of companies, forms, campaigns and the like are
 * nobody's name.
 */
export function guessRole(text: string): Role | undefined {
  const alias = BY_ALIAS.get(squeezed(text));
  if (alias) return alias;
  if (text.length > MOST_LETTERS) return undefined;
  const words = text.replace(/[_-]+/g, ' ');
  const found = QUESTIONS.find(([pattern]) => pattern.test(words))?.[1];
  return found && /name$/i.test(found) && NOT_A_PERSON.test(words) ? undefined : found;
}
