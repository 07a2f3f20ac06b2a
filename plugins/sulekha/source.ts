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
  readableText,
} from '@turant/plugin-kit';

/** Columns of a published connector, by `tableKeyOf`, in the order of the requirement's parts. The roles of other columns are guessed. */
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

export const read = (raw: RawRequest, { settings }: Context): Draft[] => readByTable(raw, settings, ROLES).map(withTimeAndPlace);

function withTimeAndPlace(draft: Draft): Draft {
  if (draft.kind !== 'lead') return draft;
  const sent = draft.answers.find((one) => tableKeyOf(one) === 'timestamp');
  return { ...draft, sentAt: readTime(sent?.value, IST), answers: withPlace(draft.answers) };
}

/** Area and city are shown as one place: `Adyar, Chennai`. */
function withPlace(answers: readonly Answer[]): Answer[] {
  const [area, city] = ['area', 'city'].map((name) =>
    answers.find((one) => tableKeyOf(one) === name && !one.isMapped && readableText(one.value)),
  );
  if (!area || !city) return [...answers];
  return answers.map((one) => {
    if (one === area) return { ...area, value: [area.value, city.value] };
    return one === city ? { ...city, as: 'drop' } : one;
  });
}
