import { INVITATION } from '@turant/domain/records';
import { inviteUser, linkOf, listInvitations, removeInvitation } from '@turant/management';
import { baseUrlOf } from '../http/base-url.js';
import { resource } from '../http/resource.js';
import { LINK } from './person-schema.js';

export class InvitationsController extends resource(INVITATION, {
  path: 'api/invitations',
  tag: 'people',
  one: 'invitation',
  reads: 'admin',
  list: { summary: 'Links that were not used yet, newest first', answer: 'A page of invitations', read: listInvitations },
  create: {
    summary: 'Invite a person: the link makes a user with this role within seven days; no e-mail is sent',
    answer: 'The invitation, with its link',
    as: 'invite',
    also: { link: LINK },
    write: async (parts, tenant, { email, role }, { caller, request }) => {
      const wanted = { role, ...(email !== undefined && { email: email.toLowerCase() }) };
      const issued = await inviteUser(parts, tenant, wanted, caller);
      return { made: issued.invitation, also: { link: linkOf(baseUrlOf(parts.settings, request.server.server.address()), issued) } };
    },
  },
  remove: { summary: 'Take an invitation back: its link opens nothing any more', answer: 'Taken back', remove: removeInvitation },
}) {}
