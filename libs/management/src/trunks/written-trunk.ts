import { readTrunkUri, RejectedError, trunkProblems, type AgentAddresses, type Trunk, type WrittenTrunk } from '@turant/domain';
import type { ChangeOf, ClearableOf, TRUNK } from '@turant/domain/records';

/** A person's input about a trunk; its types are checked already. */
export type TrunkInput = ChangeOf<typeof TRUNK>;
export type ClearableTrunkField = ClearableOf<typeof TRUNK>;

/** Takes the place of a stored password while the settings are checked, because the stored one is sealed and need not be opened for that. */
const KEPT_PASSWORD = 'kept';

/** The stored settings with a person's changes. If the address names a transport, it becomes the trunk's transport. */
export function changedBy(
  known: WrittenTrunk,
  { headers, ...input }: TrunkInput,
  cleared: readonly ClearableTrunkField[] = [],
): WrittenTrunk {
  const merged: WrittenTrunk = {
    ...known,
    ...(known.password !== undefined && { password: KEPT_PASSWORD }),
    ...input,
    ...(headers && { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }),
  };
  for (const field of cleared) delete merged[field];
  return { ...merged, name: merged.name.trim(), transport: transportOf(known, merged, input.transport) };
}

function transportOf(known: WrittenTrunk, { uri, driver }: WrittenTrunk, given: Trunk['transport'] | undefined): Trunk['transport'] {
  const other = given ?? (uri === known.uri ? known.transport : 'udp');
  try {
    return readTrunkUri(uri, driver).transport ?? other;
  } catch {
    // `checkWritten`, which follows, says what is wrong with the address.
    return other;
  }
}

/** @throws RejectedError TRUNK_INVALID with a problem for each wrong field */
export function checkWritten(trunk: WrittenTrunk, agent: AgentAddresses): void {
  const problems = trunkProblems(trunk, agent);
  if (problems.length > 0) throw new RejectedError('TRUNK_INVALID', undefined, problems);
}
