import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, asked, setCsrfToken } from '../api/client';
import { Problem } from '../api/problem';
import { queryClient } from '../api/query-client';
import type { Answer, Body } from '../api/records';

export type Session = Answer<'/api/session'>['session'];
export type Role = Session['user']['role'];
export type Scope = Session['scopes'][number];

async function readSession(): Promise<Session | null> {
  try {
    return keep((await asked(api.GET('/api/session'))).session);
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

export type SignInFields = Body<'post', '/api/session'>;

/** @throws Problem CODE_NEEDED, TENANT_NEEDED: the password is right, and the second factor or the name of the business is asked for */
export async function signIn(fields: SignInFields): Promise<void> {
  const { session } = await asked(api.POST('/api/session', { body: fields }));
  queryClient.setQueryData(sessionQuery.queryKey, keep(session));
}

/** @returns what the person may do */
export async function acceptInvitation(fields: Body<'post', '/api/invitations/accept'>): Promise<Role> {
  const { session } = await asked(api.POST('/api/invitations/accept', { body: fields }));
  queryClient.setQueryData(sessionQuery.queryKey, keep(session));
  return session.user.role;
}

/** Everything that was read goes with the session: the page is loaded anew. */
export async function signOut(): Promise<void> {
  await asked(api.DELETE('/api/session'));
  location.assign('/sign-in');
}
