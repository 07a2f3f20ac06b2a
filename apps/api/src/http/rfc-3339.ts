import { readRfc3339, RejectedError } from '@turant/domain';

/** Reads a time field of a checked body; the schema's pattern lets days pass that do not exist. @throws RejectedError INVALID_BODY */
export function readTimeField(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = readRfc3339(text);
  if (at) return at;
  throw new RejectedError('INVALID_BODY', 'the body was refused', [{ field, code: 'INVALID', message: 'there is no such day' }]);
}
