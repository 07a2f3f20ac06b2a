import { type Answer, type Context, type Draft, IST, type RawRequest, readMapped, readTime, type Role } from '@turant/plugin-kit';

/** Two public shapes that disagree, by squeezed key; of several the earlier counts more. What is not here is guessed at. */
const ROLES: Readonly<Record<string, Role>> = {
  requirementid: 'externalId',
  leadid: 'externalId',
  buyername: 'name',
  contactno: 'phone',
  mobile: 'phone',
  emailid: 'email',
  projectname: 'requirement',
  project: 'requirement',
  property: 'requirement',
  remark: 'requirement',
  msg: 'requirement',
  cityname: 'requirement',
  city: 'requirement',
  budget: 'budget',
  propertyid: 'extra',
  projectid: 'extra',
  leadsource: 'extra',
  subsource: 'extra',
  isd: 'extra',
};
/** A map, since a sender’s key may be `constructor`. */
const BY_KEY = new Map(Object.entries(ROLES));
const ORDER = [...BY_KEY.keys()];
/** Whose name and number are not the buyer's. */
const SOMEBODY_ELSE = /^(dealer|builder|developer|seller|agent|advertiser|broker|receiver|showroom|outlet)/;
const POSTED_ON = ['postedon', 'leaddate', 'date'];

export const read = (raw: RawRequest, { settings }: Context): Draft[] => readMapped(raw, settings).map(withRoles);

function withRoles(draft: Draft): Draft {
  if (draft.kind !== 'lead') return draft;
  const posted = draft.answers.find((one) => POSTED_ON.includes(squeezed(one)))?.value;
  const answers = draft.answers.map(withRole).sort((a, b) => orderOf(a) - orderOf(b));
  return { ...draft, sentAt: readTime(posted, IST), answers };
}

function withRole(answer: Answer): Answer {
  if (answer.isMapped) return answer;
  const key = squeezed(answer);
  return { ...answer, as: BY_KEY.get(key) ?? (POSTED_ON.includes(key) || SOMEBODY_ELSE.test(key) ? 'extra' : answer.as) };
}

/** By label, which leaves out the boxes around a field but not a dealer’s or a project’s: `data.name` is `name`, `dealer.name` is not. */
const squeezed = ({ key, label }: Answer): string => (label ?? key).replace(/[\s_.-]+/g, '').toLowerCase();
const orderOf = (answer: Answer): number => (ORDER.includes(squeezed(answer)) ? ORDER.indexOf(squeezed(answer)) : ORDER.length);
