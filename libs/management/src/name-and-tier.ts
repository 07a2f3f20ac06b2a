import { readTier, type Tier } from '@turant/domain';

/**
 * Reads the two fields that employees and connections share; a field that is not given stays absent.
 * @param add is called with the field and the message of each problem
 */
export function readNameAndTier(
  { name, tier }: { name?: string; tier?: string },
  add: (field: string, message: string) => void,
): { name?: string; tier?: Tier } {
  const fields: { name?: string; tier?: Tier } = {};
  if (name !== undefined) {
    fields.name = name.trim();
    if (fields.name === '') add('name', 'name is a text of 1 to 200 characters');
  }
  if (tier !== undefined) {
    fields.tier = readTier(tier);
    if (!fields.tier) add('tier', 'tier is value, standard or premium');
  }
  return fields;
}
