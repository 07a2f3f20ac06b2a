import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../api/problem';
import type { Connection, PluginInfo } from '../../api/records';
import { SendForm } from '../../parts/form';
import { rebased } from '../../parts/rebased';
import { useChange } from '../../parts/use-change';
import { changeConnection, connectionKeys } from '../../queries/connections';
import { useTexts } from '../../texts/texts';
import { changesOf, draftOf } from './connection-draft';
import { ConnectionFields } from './connection-fields';
import { formTexts } from './form-texts';
import { fieldsOf } from './settings-form';
import { sourceTexts } from './source-texts';

/** Changes a connection's name and settings. */
export function SettingsForm({ connection, plugin }: { connection: Connection; plugin: PluginInfo }) {
  const say = useTexts(formTexts);
  const title = useTexts(sourceTexts)('settings');
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
  const saving = useChange({
    change: () => changeConnection(connectionId, changes),
    refresh: [connectionKeys.list()],
    says: () => say('saved'),
    done(now) {
      client.setQueryData(connectionKeys.one(connectionId), now);
      setForm(formOf(now));
    },
  });
  const problem = saving.error instanceof Problem ? saving.error : undefined;
  return (
    <section className="card" aria-labelledby="settings-title">
      <h2 id="settings-title">{title}</h2>
      <SendForm
        aria-labelledby="settings-title"
        submit={() => saving.mutate()}
        change={saving}
        doIt={say('save')}
        isMain
        isReady={Object.keys(changes).length > 0}
      >
        <ConnectionFields
          {...{ plugin, fields, draft, problem }}
          stored={connection.settings}
          change={(changed) => setForm({ base, draft: changed })}
          isWhole
        />
      </SendForm>
    </section>
  );
}
