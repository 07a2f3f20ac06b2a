import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked, askedJson } from '../../api/client';
import { useLive } from '../../api/live';
import { CopyButton } from '../../parts/copy-button';
import { Icon } from '../../parts/icon';
import { useUnreadProblem } from '../../parts/use-problem';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { pluginsQuery } from '../sources/connections-api';
import { startTexts } from './start-texts';

/** What most businesses begin with. */
const OFTEN = ['meta', 'google-ads', 'google-forms', 'indiamart', 'contact-form-7', 'zapier'];
const LOOK_EVERY_MS = 5_000;

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
  const { show } = useUnreadProblem();
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: async () =>
      (await asked(api.POST('/api/connections', { body: { plugin: 'custom-json', name: say('anyForm').slice(0, 100) } }))).connection,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['connections'] }),
    onError: show,
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
            <code>{making.data.url}</code> <CopyButton text={making.data.url} />
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
  const queries = useQueryClient();
  const [since] = useState(() => new Date().toISOString());
  const queryKey = ['leads', 'first', connectionId];
  const { data: lead } = useQuery({
    queryKey,
    queryFn: async () =>
      (await askedJson<{ data: { name: string; receivedAt: string }[] }>(`/api/leads?connectionId=${connectionId}&limit=1&since=${since}`))
        .data[0] ?? null,
    refetchInterval: ({ state }) => (state.data ? false : LOOK_EVERY_MS),
  });
  useLive({ entries: (entries) => void (entries.some(({ type }) => type === 'lead.accepted') && queries.invalidateQueries({ queryKey })) });
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
