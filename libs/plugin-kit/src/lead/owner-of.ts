import { idAt, type Json, listOf } from '../json.js';
import type { AnswersByRole } from './answers-by-role.js';
import { readableText } from './text.js';

/** The employee that the lead's owner at the platform stands for, and the owners that `ownerMap` does not name. */
export function ownerOf(
  owner: unknown,
  byRole: AnswersByRole,
  ownerMap: Readonly<Record<string, string>> = {},
): { employeeId?: string; unmapped: string[] } {
  const named = [...listOf(owner as Json), ...(byRole.values('owner') as Json[])].flatMap(
    (one) => idAt([one], [0]) ?? readableText(one) ?? [],
  );
  const known = new Map(Object.entries(ownerMap).map(([key, employeeId]) => [key.trim().toLowerCase(), employeeId]));
  const employeeId = named.find(isEmployeeId) ?? named.map((one) => known.get(one.toLowerCase())).find((one) => one !== undefined);
  return { employeeId, unmapped: employeeId === undefined ? named : [] };
}

/** A sender may name the employee's own id. Whether that employee exists is checked when the lead is stored. */
const isEmployeeId = (text: string): boolean => /^em_[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
