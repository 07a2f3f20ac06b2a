import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import type { PluginInfo } from '../../api/records';
import { Card } from '../../parts/card';
import { SendForm } from '../../parts/form';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { useChange } from '../../parts/use-change';
import { connectionKeys, pluginsQuery } from '../../queries/connections';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { newConnection, newDraft } from './connection-draft';
import { ConnectionFields } from './connection-fields';
import { formTexts } from './form-texts';
import { fieldsOf } from './settings-form';
import './sources.css';

/** Connects a platform: as a source, as a target, or as both. */
export function NewSource() {
  const say = useTexts(formTexts);
  const { plugin: id } = useParams({ strict: false });
  const plugins = useQuery(pluginsQuery);
  return (
    <Shown read={plugins}>
      {(all) => {
        const plugin = all.find((one) => one.id === id);
        if (plugin) return <Connect key={plugin.id} plugin={plugin} />;
        return (
          <Empty title={say('noSuchPlugin')}>
            <Link className="button" to="/sources">
              {say('toSources')}
            </Link>
          </Empty>
        );
      }}
    </Shown>
  );
}

function Connect({ plugin }: { plugin: PluginInfo }) {
  const say = useTexts(formTexts);
  return (
    <>
      <PageHead title={say('connectTo', { name: plugin.name })} />
      <div className="columns">
        <section className="card">{useMay('admin') ? <ConnectForm plugin={plugin} /> : <p>{say('adminOnly')}</p>}</section>
        <Card title={say('steps')}>
          <ol lang="en">
            {plugin.steps.map((step) => (
              <li key={step}>{step.replaceAll('{url}', say('addressLater'))}</li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  );
}

function ConnectForm({ plugin }: { plugin: PluginInfo }) {
  const say = useTexts(formTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const fields = fieldsOf(plugin.settings);
  const [draft, setDraft] = useState(() => newDraft(fields, plugin.name));
  const connecting = useChange({
    change: () => asked(api.POST('/api/connections', { body: newConnection(fields, plugin.id, draft) })),
    refresh: [connectionKeys.list()],
    done({ connection }) {
      const { connectionId } = connection;
      client.setQueryData(connectionKeys.one(connectionId), connection);
      return navigate({ to: '/sources/$connectionId', params: { connectionId } });
    },
  });
  const problem = connecting.error instanceof Problem ? connecting.error : undefined;
  return (
    <SendForm
      aria-label={say('settingsOf', { name: plugin.name })}
      submit={() => connecting.mutate()}
      change={connecting}
      doIt={say('connect')}
      isMain
    >
      <ConnectionFields plugin={plugin} fields={fields} draft={draft} stored={{}} problem={problem} change={setDraft} />
    </SendForm>
  );
}
