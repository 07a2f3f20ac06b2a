import type { ReactNode } from 'react';
import { useMay, type Scope } from '../session/session';
import { useTexts } from '../texts/texts';
import { partsTexts } from './parts-texts';

/** What a role may not do is not offered; with `why`, it is said. */
export function Allowed({ scope, why = false, children }: { scope: Scope; why?: boolean; children: ReactNode }) {
  const say = useTexts(partsTexts);
  if (useMay(scope)) return children;
  return why && <p className="quiet">{say('notAllowed')}</p>;
}
