import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { rebased } from '../../parts/rebased';
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
  const formOf = (base: Connection) => ({ base, draft: draftOf(fields, base) });
  const [{ base, draft }, setForm] = useState(() => formOf(connection));
  if (connection !== base) {
    const [before, now] = [draftOf(fields, base), draftOf(fields, connection)];
    const values = rebased(draft.values, before.values, now.values);
    setForm({ base: connection, draft: { ...rebased(draft, before, now), values } });
  }
  const changes = changesOf(fields, draft, base);
  const saving = useMutation({
    mutationFn: () => asked(api.PATCH('/api/connections/{connectionId}', { params: { path: { connectionId } }, body: changes })),
    onSuccess: ({ connection: now }) => {
      client.setQueryData(connectionQuery(connectionId).queryKey, now);
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey, exact: true });
      setForm(formOf(now));
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
        <ConnectionFields
          {...{ plugin, fields, draft, problem }}
          stored={connection.settings}
          change={(changed) => setForm({ base, draft: changed })}
          isWhole
        />
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
