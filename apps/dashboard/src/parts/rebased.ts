/**
 * A form over a record that was read anew while somebody types: what was typed stays, and everything else is as it is stored now. Without it
 * the form would write back what somebody else has changed.
 */
export function rebased<D extends object>(draft: D, before: D, now: D): D {
  const isTyped = (name: keyof D): boolean => JSON.stringify(draft[name]) !== JSON.stringify(before[name]);
  const typed = (Object.keys(draft) as (keyof D)[]).filter(isTyped);
  return { ...now, ...Object.fromEntries(typed.map((name) => [name, draft[name]])) };
}
