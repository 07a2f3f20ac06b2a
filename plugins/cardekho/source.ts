import { type Answer, type Context, type Draft, type RawRequest, readMapped, type Role } from '@turant/plugin-kit';

/** The dealers' contract and its aliases, by squeezed key; earlier ones count more. What is not here is guessed at. */
const ROLES: Readonly<Record<string, Role>> = {
  name: 'name',
  customername: 'name',
  contactname: 'name',
  fullname: 'name',
  phonenumber: 'phone',
  phone: 'phone',
  mobile: 'phone',
  customermobile: 'phone',
  contactphone: 'phone',
  carmodel: 'requirement',
  vehiclemodel: 'requirement',
  model: 'requirement',
  leadurl: 'extra',
  leaddetailurl: 'extra',
  pageurl: 'extra',
  url: 'extra',
  campaign: 'extra',
  utmsource: 'extra',
  utmmedium: 'extra',
  utmcampaign: 'extra',
};
/** A map, since a sender’s key may be `constructor`. */
const BY_KEY = new Map(Object.entries(ROLES));
const ORDER = [...BY_KEY.keys()];
/** Whose name and number are not the buyer's. */
const SOMEBODY_ELSE = /^(dealer|builder|developer|seller|agent|advertiser|broker|receiver|showroom|outlet)/;

export const read = (raw: RawRequest, { settings }: Context): Draft[] =>
  readMapped(raw, settings).map((draft) => {
    if (draft.kind !== 'lead') return draft;
    return { ...draft, answers: draft.answers.map(withRole).sort((a, b) => orderOf(a) - orderOf(b)) };
  });

function withRole(answer: Answer): Answer {
  if (answer.isMapped) return answer;
  const key = squeezed(answer);
  return { ...answer, as: BY_KEY.get(key) ?? (SOMEBODY_ELSE.test(key) ? 'extra' : answer.as) };
}

/** By label, which leaves out the boxes around a field but not a dealer’s or a project’s: `data.name` is `name`, `dealer.name` is not. */
const squeezed = ({ key, label }: Answer): string => (label ?? key).replace(/[\s_.-]+/g, '').toLowerCase();
const orderOf = (answer: Answer): number => (ORDER.includes(squeezed(answer)) ? ORDER.indexOf(squeezed(answer)) : ORDER.length);
