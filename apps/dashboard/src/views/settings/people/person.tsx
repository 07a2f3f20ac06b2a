import { useState } from 'react';
import type { User } from '../../../api/records';
import { Badge } from '../../../parts/badge';
import { useSession } from '../../../session/session';
import { useFormats } from '../../../texts/formats';
import { useTexts } from '../../../texts/texts';
import { peopleTexts } from './people-texts';
import { ChangeRole, RemovePerson, ResetPassword, SwitchPerson } from './person-acts';

type Doing = 'role' | 'switch' | 'reset' | 'remove';

/** A person with what an owner may change; nobody takes the own access away by mistake. */
export function Person({ user }: { user: User }) {
  const say = useTexts(peopleTexts);
  const isYou = useSession().user.userId === user.userId;
  const [doing, setDoing] = useState<Doing>();
  const close = (): void => setDoing(undefined);
  return (
    <li className="card person">
      <WhoItIs user={user} isYou={isYou} />
      {isYou ? <p className="quiet">{say('ofYou')}</p> : <PersonButtons user={user} choose={setDoing} />}
      {doing === 'role' && <ChangeRole user={user} close={close} />}
      {doing === 'switch' && <SwitchPerson user={user} close={close} />}
      {doing === 'reset' && <ResetPassword user={user} close={close} />}
      {doing === 'remove' && <RemovePerson user={user} close={close} />}
    </li>
  );
}

function WhoItIs({ user: { name, email, role, status, lastSignInAt, hasSecondFactor }, isYou }: { user: User; isYou: boolean }) {
  const say = useTexts(peopleTexts);
  const { ago } = useFormats();
  return (
    <div>
      <p>
        <strong>{name}</strong> {isYou && `(${say('you')})`} <Badge tone="quiet">{say(role)}</Badge>{' '}
        {status === 'disabled' && <Badge tone="bad">{say('disabled')}</Badge>}
      </p>
      <p>{email}</p>
      <p className="quiet">
        {lastSignInAt === null ? say('neverSeen') : say('lastSeen', { ago: ago(lastSignInAt) })},{' '}
        {say(hasSecondFactor ? 'factor' : 'noFactor')}
      </p>
    </div>
  );
}

function PersonButtons({ user: { name, status }, choose }: { user: User; choose(doing: Doing): void }) {
  const say = useTexts(peopleTexts);
  const buttons = [
    ['role', 'changeRole'],
    ['reset', 'reset'],
    ['switch', status === 'active' ? 'disable' : 'enable'],
    ['remove', 'remove'],
  ] as const;
  return (
    <div className="actions" role="group" aria-label={name}>
      {buttons.map(([doing, text]) => (
        <button key={doing} type="button" className="small" onClick={() => choose(doing)}>
          {say(text)}
        </button>
      ))}
    </div>
  );
}
