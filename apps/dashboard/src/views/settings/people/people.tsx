import { useState } from 'react';
import { MoreButton } from '../../../parts/more-button';
import { Shown } from '../../../parts/states';
import { usePages } from '../../../parts/use-pages';
import { usersQuery } from '../../../queries/people';
import { useMay } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Invitations } from './invitations';
import { Invite } from './invite';
import { peopleTexts } from './people-texts';
import { Person } from './person';

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
