import { isUnderWay, keyName, objectName, type Call, type KeptKind, type KeptObject, type TenantId } from '@turant/domain';
import type { Value } from './difference.js';
import type { FoundObject } from './found-object.js';

export interface ObjectProblem {
  /** The kind of difference. */
  name: string;
  /** The name of the object or key. */
  id: string;
  expected: Value;
  found: Value;
}

/** Where a call and the storage disagree about one recording or transcript. */
export function problemsOfObject(
  kind: KeptKind,
  tenantId: TenantId,
  callId: string,
  call: Call | undefined,
  { object, hasKey }: FoundObject,
): ObjectProblem[] {
  const kept = call?.[kind];
  if (isUnderWay(kept)) return [];
  const [name, key] = [objectName(kind, tenantId, callId), keyName(kind, tenantId, callId)];
  if (kept?.state === 'kept')
    return [...problemsOfKept(kept, name, object), ...(hasKey ? [] : [{ name: 'key-missing', id: key, expected: 'kept', found: null }])];
  const why = call ? 'left' : 'without-call';
  const found = kept?.state ?? null;
  return [
    ...(object ? [{ name: `object-${why}`, id: name, expected: found, found: object.bytes }] : []),
    ...(hasKey ? [{ name: `key-${why}`, id: key, expected: found, found: 'a key' }] : []),
  ];
}

function problemsOfKept(kept: KeptObject, id: string, object: FoundObject['object']): ObjectProblem[] {
  const { sha256 = null, bytes = null }: { sha256?: string | null; bytes?: number | null } = kept;
  if (!object) return [{ name: 'object-missing', id, expected: sha256, found: null }];
  return [
    ...(object.sha256 === sha256 ? [] : [{ name: 'object-sha256', id, expected: sha256, found: object.sha256 }]),
    ...(object.bytes === bytes ? [] : [{ name: 'object-bytes', id, expected: bytes, found: object.bytes }]),
  ];
}
