import {
  type Answer,
  type Context,
  type Draft,
  IST,
  type RawRequest,
  readByTable,
  readTime,
  type Role,
  tableKeyOf,
} from '@turant/plugin-kit';

/** Fields of two published formats that disagree, by `tableKeyOf`. Earlier ones take precedence; the roles of other fields are guessed. */
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
const POSTED_ON = ['postedon', 'leaddate', 'date'];

export const read = (raw: RawRequest, { settings }: Context): Draft[] => readByTable(raw, settings, ROLES).map(withTime);

function withTime(draft: Draft): Draft {
  if (draft.kind !== 'lead') return draft;
  const answers = draft.answers.map((one): Answer => (isPostedOn(one) && !one.isMapped ? { ...one, as: 'extra' } : one));
  return { ...draft, sentAt: readTime(answers.find(isPostedOn)?.value, IST), answers };
}

const isPostedOn = (answer: Answer): boolean => POSTED_ON.includes(tableKeyOf(answer));
