import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { CopyButton } from '../../parts/copy-button';
import { Icon } from '../../parts/icon';
import { useAct } from '../../parts/use-change';
import { connectionKeys, firstLeadQuery, pluginsQuery } from '../../queries/connections';
import { useLiveNouns } from '../../queries/live';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { startTexts } from './start-texts';

/** What most businesses begin with. */
const OFTEN = ['meta', 'google-ads', 'google-forms', 'indiamart', 'contact-form-7', 'zapier'];
const FIRST_LEAD_AGAIN_MS = 5_000;

export function SourceStep() {
  const say = useTexts(startTexts);
  const { data: plugins = [] } = useQuery(pluginsQuery);
  const often = plugins.filter(({ id }) => OFTEN.includes(id));
  return (
    <>
      <h2>{say('source')}</h2>
      <p className="quiet">{say('sourceHint')}</p>
      <OwnForm />
      <ul className="platforms">
        {often.map(({ id, name }) => (
          <li key={id}>
            <Link className="button" to="/sources/new/$plugin" params={{ plugin: id }}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link className="button" to="/sources">
            {say('others')}
          </Link>
        </li>
      </ul>
    </>
  );
}

/** An address for any sender of JSON, made by one click. */
function OwnForm() {
  const say = useTexts(startTexts);
  const making = useAct({
    change: async () =>
      (await asked(api.POST('/api/connections', { body: { plugin: 'custom-json', name: say('anyForm').slice(0, 100) } }))).connection,
    refresh: [connectionKeys.list()],
  });
  return (
    <div className="note">
      <h3>{say('anyForm')}</h3>
      {!making.data && (
        <button type="button" className="main" disabled={making.isPending} onClick={() => making.mutate()}>
          {say('makeAddress')}
        </button>
      )}
      {making.data && (
        <>
          <p>{say('sendHere')}</p>
          <p className="address">
            <code>{making.data.url}</code> <CopyButton text={making.data.url ?? ''} />
          </p>
          <FirstLead connectionId={making.data.connectionId} />
        </>
      )}
    </div>
  );
}

/** Says at once when the first lead of a connection is there. */
function FirstLead({ connectionId }: { connectionId: string }) {
  const say = useTexts(startTexts);
  const { phone } = useFormats();
  const [since] = useState(() => new Date().toISOString());
  useLiveNouns();
  const { data: lead } = useQuery({
    ...firstLeadQuery(connectionId, since),
    refetchInterval: ({ state }) => (state.data ? false : FIRST_LEAD_AGAIN_MS),
  });
  return (
    <p role="status" className={lead ? 'all-well' : 'quiet'}>
      {lead ? (
        <>
          <Icon name="check" /> {say('arrived', { name: phone(lead.name) })}
        </>
      ) : (
        say('waiting')
      )}
    </p>
  );
}
