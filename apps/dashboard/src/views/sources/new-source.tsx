import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { useProblemWords } from '../../parts/use-problem';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { newConnection, newDraft } from './connection-draft';
import { ConnectionFields } from './connection-fields';
import { connectionQuery, connectionsQuery, pluginsQuery, type PluginInfo } from './connections-api';
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
        <section className="card">{useMay('admin') ? <Form plugin={plugin} /> : <p>{say('adminOnly')}</p>}</section>
        <section className="card" aria-labelledby="steps-title">
          <h2 id="steps-title">{say('steps')}</h2>
          <ol lang="en">
            {plugin.steps.map((step) => (
              <li key={step}>{step.replaceAll('{url}', say('addressLater'))}</li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

function Form({ plugin }: { plugin: PluginInfo }) {
  const say = useTexts(formTexts);
  const words = useProblemWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const fields = fieldsOf(plugin.settings);
  const [draft, setDraft] = useState(() => newDraft(fields, plugin.name));
  const connecting = useMutation({
    mutationFn: () => asked(api.POST('/api/connections', { body: newConnection(fields, plugin.id, draft) })),
    onSuccess: ({ connection }) => {
      const { connectionId } = connection;
      client.setQueryData(connectionQuery(connectionId).queryKey, connection);
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey, exact: true });
      return navigate({ to: '/sources/$connectionId', params: { connectionId } });
    },
  });
  const problem = connecting.error instanceof Problem ? connecting.error : undefined;
  return (
    <form
      aria-label={say('settingsOf', { name: plugin.name })}
      onSubmit={(event) => {
        event.preventDefault();
        connecting.mutate();
      }}
    >
      <ConnectionFields plugin={plugin} fields={fields} draft={draft} stored={{}} problem={problem} change={setDraft} />
      {connecting.error && (
        <p className="error" role="alert">
          {words(connecting.error)}
        </p>
      )}
      <button type="submit" className="main" disabled={connecting.isPending}>
        {say('connect')}
      </button>
    </form>
  );
}
