import { api, asked } from '../api/client';
import { pagesQuery } from '../api/pages';
import type { Body } from '../api/records';

/** All that the page has read of people and of their links stands under these keys. */
export const peopleKeys = { all: () => ['people'] as const, invitations: () => ['people', 'invitations'] as const };

export const usersQuery = pagesQuery([...peopleKeys.all(), 'users'], (query) => asked(api.GET('/api/users', { params: { query } })));

export const invitationsQuery = pagesQuery(peopleKeys.invitations(), (query) => asked(api.GET('/api/invitations', { params: { query } })));

type Changes = Body<'patch', '/api/users/{userId}'>;

export const changeUser = (userId: string, body: Changes) =>
  asked(api.PATCH('/api/users/{userId}', { params: { path: { userId } }, body }));
