import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { useToast } from '../../parts/toasts';
import { useProblemWords } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { changesOf, draftOf } from './connection-draft';
import { ConnectionFields } from './connection-fields';
import { connectionQuery, connectionsQuery, type Connection, type PluginInfo } from './connections-api';
import { formTexts } from './form-texts';
import { fieldsOf } from './settings-form';
import { sourceTexts } from './source-texts';

/** Changes a connection's name and settings. */
export function SettingsForm({ connection, plugin }: { connection: Connection; plugin: PluginInfo }) {
  const say = useTexts(formTexts);
  const title = useTexts(sourceTexts)('settings');
  const words = useProblemWords();
  const toast = useToast();
  const client = useQueryClient();
  const { connectionId } = connection;
  const fields = fieldsOf(plugin.settings);
  const [draft, setDraft] = useState(() => draftOf(fields, connection));
  const changes = changesOf(fields, draft, connection);
  const saving = useMutation({
    mutationFn: () => asked(api.PATCH('/api/connections/{connectionId}', { params: { path: { connectionId } }, body: changes })),
    onSuccess: ({ connection: now }) => {
      client.setQueryData(connectionQuery(connectionId).queryKey, now);
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey, exact: true });
      setDraft(draftOf(fields, now));
      toast({ text: say('saved') });
    },
  });
  const problem = saving.error instanceof Problem ? saving.error : undefined;
  return (
    <section className="card" aria-labelledby="settings-title">
      <h2 id="settings-title">{title}</h2>
      <form
        aria-labelledby="settings-title"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <ConnectionFields {...{ plugin, fields, draft, problem }} stored={connection.settings} change={setDraft} isWhole />
        {saving.error && (
          <p className="error" role="alert">
            {words(saving.error)}
          </p>
        )}
        <button type="submit" className="main" disabled={saving.isPending || Object.keys(changes).length === 0}>
          {say('save')}
        </button>
      </form>
    </section>
  );
}
