import { queryOptions, useQuery } from '@tanstack/react-query';
import { askedJson, setCsrfToken } from '../api/client';
import { Problem } from '../api/problem';
import { queryClient } from '../api/query-client';

export type Role = 'owner' | 'manager' | 'viewer';
export type Scope = 'leads:write' | 'dashboard:read' | 'admin' | 'billing' | 'recordings:read';

export interface Session {
  user: { userId: string; name: string; email: string; role: Role; hasSecondFactor: boolean };
  tenant: { tenantId: string; name: string; timeZone: string; region: string; defaultTier: string };
  scopes: Scope[];
  csrfToken: string;
}

async function readSession(): Promise<Session | null> {
  try {
    return keep((await askedJson<{ session: Session }>('/api/session')).session);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
    setCsrfToken(undefined);
    return null;
  }
}

function keep(session: Session): Session {
  setCsrfToken(session.csrfToken);
  return session;
}

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, staleTime: Infinity });

/** The session of a view that is shown to people who are signed in only. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('a view without a session');
  return data;
}

export const useMay = (scope: Scope): boolean => useSession().scopes.includes(scope);

export interface SignInFields {
  email: string;
  password: string;
  code?: string;
  /** The name of the business. */
  tenant?: string;
}

/** @throws Problem CODE_NEEDED, TENANT_NEEDED: the password is right, and the second factor or the name of the business is asked for */
export async function signIn(fields: SignInFields): Promise<void> {
  const { session } = await askedJson<{ session: Session }>('/api/session', { method: 'POST', json: fields });
  queryClient.setQueryData(sessionQuery.queryKey, keep(session));
}

/** @returns what the person may do */
export async function acceptInvitation(fields: { token: string; name: string; email: string; password: string }): Promise<Role> {
  const { session } = await askedJson<{ session: Session }>('/api/invitations/accept', { method: 'POST', json: fields });
  queryClient.setQueryData(sessionQuery.queryKey, keep(session));
  return session.user.role;
}

/** Everything that was read goes with the session: the page is loaded anew. */
export async function signOut(): Promise<void> {
  await askedJson('/api/session', { method: 'DELETE' });
  location.assign('/sign-in');
}
