import { guessRole, type Role } from '@turant/plugin-kit';

/** What a column holds: a field of the lead, or a half of its name. */
export type Guess = 'name' | 'firstName' | 'lastName' | 'phone' | 'email' | 'requirement' | 'budget' | 'source';

const GUESSES: Readonly<Partial<Record<Role, Guess>>> = {
  name: 'name',
  nameFallback: 'name',
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phone',
  email: 'email',
  requirement: 'requirement',
  budget: 'budget',
  source: 'source',
};
/** Fields of a person. Of several columns for one of these nobody but the sender can choose. */
const OF_THE_PERSON: readonly Guess[] = ['name', 'firstName', 'lastName', 'phone', 'email'];

export interface Guesses {
  /** By the column's place. */
  readonly fields: ReadonlyMap<number, Guess>;
  /** A field of the person with the places of the columns that may be meant. */
  readonly unclear?: { readonly field: Guess; readonly places: readonly number[] };
}

/**
 * Guesses by its name what a column holds, as the fields of a form are guessed: `Mobile No.`, `ग्राहक का नाम`. A field that a column names
 * exactly is not guessed. A first and a last name count if there is no column with the whole name.
 * @param names of the columns
 * @param taken fields that columns name exactly
 */
export function guessColumns(names: readonly string[], taken: readonly string[]): Guesses {
  const places = new Map<Guess, number[]>();
  for (const [at, name] of names.entries()) {
    const role = guessRole(name);
    const field = role && GUESSES[role];
    if (field !== undefined && !taken.includes(field)) places.set(field, [...(places.get(field) ?? []), at]);
  }
  const isNamed = taken.includes('name') || places.has('name');
  if (isNamed) for (const half of ['firstName', 'lastName'] as const) places.delete(half);
  const unclear = [...places].find(([field, found]) => found.length > 1 && OF_THE_PERSON.includes(field));
  return {
    fields: new Map([...places].flatMap(([field, [at, ...more]]) => (at === undefined || more.length > 0 ? [] : [[at, field] as const]))),
    ...(unclear && { unclear: { field: unclear[0], places: unclear[1] } }),
  };
}
