import { useState } from 'react';
import { api, asked } from '../../../api/client';
import type { Invitation } from '../../../api/records';
import { FormDialog } from '../../../parts/form-dialog';
import { MoreButton } from '../../../parts/more-button';
import { Shown } from '../../../parts/states';
import { useChange } from '../../../parts/use-change';
import { usePages } from '../../../parts/use-pages';
import { invitationsQuery, peopleKeys, usersQuery } from '../../../queries/people';
import { useMay } from '../../../session/session';
import { useFormats } from '../../../texts/formats';
import { useTexts } from '../../../texts/texts';
import { peopleTexts } from './people-texts';
import { Person } from './person';
import { Invite } from './person-acts';

/** Who signs in, with which role. */
export function People() {
  const say = useTexts(peopleTexts);
  return useMay('admin') ? <EveryPerson /> : <p className="note">{say('ownersOnly')}</p>;
}

function EveryPerson() {
  const say = useTexts(peopleTexts);
  const pages = usePages(usersQuery);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <div className="section-head">
        <p>{say('words')}</p>
        <button type="button" className="main" onClick={() => setInviting(true)}>
          {say('invite')}
        </button>
      </div>
      <Shown read={pages}>
        {(users) => (
          <ul className="plain-list">
            {users.map((user) => (
              <Person key={user.userId} user={user} />
            ))}
          </ul>
        )}
      </Shown>
      <MoreButton {...pages} />
      <Invitations />
      {isInviting && <Invite close={() => setInviting(false)} />}
    </>
  );
}

/** Links that were made and not used yet; the link itself is not shown again. */
function Invitations() {
  const pages = usePages(invitationsQuery);
  const say = useTexts(peopleTexts);
  const [taken, setTaken] = useState<Invitation>();
  return (
    <Shown read={pages}>
      {(all) =>
        all.length > 0 && (
          <section aria-labelledby="invitations">
            <h2 id="invitations">{say('invitations')}</h2>
            <ul className="plain-list">
              {all.map((one) => (
                <OneInvitation key={one.invitationId} of={one} takeBack={() => setTaken(one)} />
              ))}
            </ul>
            <MoreButton {...pages} />
            {taken && <TakeBack invitation={taken} close={() => setTaken(undefined)} />}
          </section>
        )
      }
    </Shown>
  );
}

function OneInvitation({ of: { purpose, role, email, expiresAt }, takeBack }: { of: Invitation; takeBack(): void }) {
  const say = useTexts(peopleTexts);
  const { time } = useFormats();
  return (
    <li className="card person">
      <div>
        <p>
          <strong>{purpose === 'reset' ? say('forReset') : say('forInvite', { role: say(role) })}</strong>
        </p>
        <p className="quiet">
          {email ?? (purpose === 'reset' ? '' : say('forAnyone'))} {say('validUntil', { at: time(expiresAt) })}
        </p>
      </div>
      <button type="button" className="small" onClick={takeBack}>
        {say('takeBack')}
      </button>
    </li>
  );
}

function TakeBack({ invitation: { invitationId }, close }: { invitation: Invitation; close(): void }) {
  const say = useTexts(peopleTexts);
  const change = useChange({
    change: () => asked(api.DELETE('/api/invitations/{invitationId}', { params: { path: { invitationId } } })),
    refresh: [peopleKeys.invitations()],
    says: () => say('tookBack'),
    done: close,
  });
  return (
    <FormDialog title={say('takeBackTitle')} close={close} doIt={say('takeBack')} change={change} isDanger>
      <p>{say('takeBackWords')}</p>
    </FormDialog>
  );
}
