import { type Answer, type Context, type Draft, IST, type RawRequest, readMapped, readTime, type Role, wordsOf } from '@turant/plugin-kit';

/** The columns of one public connector, by squeezed key, in the order of the requirement. What is not here is guessed at. */
const ROLES: Readonly<Record<string, Role>> = {
  customername: 'name',
  customermobile: 'phone',
  customeremail: 'email',
  category: 'requirement',
  subcategory: 'requirement',
  servicerequired: 'requirement',
  requirements: 'requirement',
  area: 'requirement',
  city: 'requirement',
  budgetrange: 'budget',
  daterequired: 'label',
  timeslot: 'label',
  customeraddress: 'extra',
  pincode: 'extra',
  leadtype: 'extra',
  sourcepage: 'extra',
  timestamp: 'extra',
};
/** A map, since a sender’s key may be `constructor`. */
const BY_KEY = new Map(Object.entries(ROLES));
const ORDER = [...BY_KEY.keys()];
/** Whose name and number are not the buyer's. */
const SOMEBODY_ELSE = /^(dealer|builder|developer|seller|agent|advertiser|broker|receiver|showroom|outlet)/;

export const read = (raw: RawRequest, { settings }: Context): Draft[] => readMapped(raw, settings).map(withRoles);

function withRoles(draft: Draft): Draft {
  if (draft.kind !== 'lead') return draft;
  const answers = draft.answers.map(withRole).sort((a, b) => orderOf(a) - orderOf(b));
  const sent = draft.answers.find((one) => squeezed(one) === 'timestamp');
  return { ...draft, sentAt: readTime(sent?.value, IST), answers: withPlace(answers) };
}

function withRole(answer: Answer): Answer {
  if (answer.isMapped) return answer;
  const key = squeezed(answer);
  return { ...answer, as: BY_KEY.get(key) ?? (SOMEBODY_ELSE.test(key) ? 'extra' : answer.as) };
}

/** Area and city are one place: `Adyar, Chennai`. */
function withPlace(answers: readonly Answer[]): Answer[] {
  const [area, city] = ['area', 'city'].map((name) => answers.find((one) => squeezed(one) === name && !one.isMapped && wordsOf(one.value)));
  if (!area || !city) return [...answers];
  return answers.map((one) => {
    if (one === area) return { ...area, value: [area.value, city.value] };
    return one === city ? { ...city, as: 'drop' } : one;
  });
}

/** By label, which leaves out the boxes around a field but not a dealer’s or a project’s: `data.name` is `name`, `dealer.name` is not. */
const squeezed = ({ key, label }: Answer): string => (label ?? key).replace(/[\s_.-]+/g, '').toLowerCase();
const orderOf = (answer: Answer): number => (ORDER.includes(squeezed(answer)) ? ORDER.indexOf(squeezed(answer)) : ORDER.length);
