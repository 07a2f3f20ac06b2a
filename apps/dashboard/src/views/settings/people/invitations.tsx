import { useState } from 'react';
import { FormDialog } from '../../../parts/form-dialog';
import { MoreButton } from '../../../parts/more-button';
import { Shown } from '../../../parts/states';
import { useToast } from '../../../parts/toasts';
import { useChange } from '../../../parts/use-change';
import { usePages } from '../../../parts/use-pages';
import { useFormats } from '../../../texts/formats';
import { useTexts } from '../../../texts/texts';
import { INVITATIONS, readInvitations, removeInvitation, type Invitation } from './people-api';
import { peopleTexts } from './people-texts';

/** Links that were made and not used yet; the link itself is not shown again. */
export function Invitations() {
  const pages = usePages(INVITATIONS, readInvitations);
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
            <MoreButton more={pages.more} failed={pages.failed} />
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

function TakeBack({ invitation, close }: { invitation: Invitation; close(): void }) {
  const say = useTexts(peopleTexts);
  const toast = useToast();
  const change = useChange({
    change: () => removeInvitation(invitation.invitationId),
    refresh: [INVITATIONS],
    done() {
      toast({ text: say('tookBack') });
      close();
    },
  });
  return (
    <FormDialog
      title={say('takeBackTitle')}
      isOpen
      close={close}
      doIt={say('takeBack')}
      submit={() => change.mutate()}
      change={change}
      isDanger
    >
      <p>{say('takeBackWords')}</p>
    </FormDialog>
  );
}
