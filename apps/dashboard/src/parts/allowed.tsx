import type { ReactNode } from 'react';
import { useMay, type Scope } from '../session/session';

/** What a role may not do is not offered; `why` says so in its place. */
export function Allowed({ scope, why, children }: { scope: Scope; why?: string; children: ReactNode }) {
  if (useMay(scope)) return children;
  return why !== undefined && <p className="quiet">{why}</p>;
}
