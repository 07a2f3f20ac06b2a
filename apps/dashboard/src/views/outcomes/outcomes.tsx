import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Connection, PluginInfo } from '../../api/records';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { connectionsQuery, isTarget, pluginsQuery } from '../../queries/connections';
import { useLiveNouns } from '../../queries/live';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { ConnectionCard } from '../sources/connection-card';
import { PlatformGrid } from '../sources/platform-grid';
import '../sources/sources.css';
import { Deliveries } from './deliveries';
import { outcomesTexts } from './outcomes-texts';
import './outcomes.css';
import { OwnEvents } from './own-events';

/** A target that takes anything. */
const ANY_TAKER = 'webhooks';

export function Outcomes() {
  const say = useTexts(outcomesTexts);
  const plugins = useQuery(pluginsQuery);
  const connections = useQuery(connectionsQuery);
  const mayChange = useMay('admin');
  useLiveNouns();
  return (
    <>
      <PageHead title={say('title')} />
      <p className="quiet">{say('intro')}</p>
      <Shown read={plugins}>
        {(all) => (
          <>
            <Shown read={connections}>{(found) => <Targets connections={found} plugins={all} />}</Shown>
            {mayChange && <PlatformGrid title={say('connect')} plugins={all.filter(isTarget)} elseId={ANY_TAKER} />}
          </>
        )}
      </Shown>
      <section className="own-events" aria-labelledby="events-title">
        <h2 id="events-title">{say('events')}</h2>
        <p className="quiet">{say('eventsHint')}</p>
        {mayChange ? <OwnEvents /> : <p>{say('adminOnly')}</p>}
      </section>
    </>
  );
}

function Targets({ connections, plugins }: { connections: readonly Connection[]; plugins: readonly PluginInfo[] }) {
  const say = useTexts(outcomesTexts);
  const targets = connections.flatMap((connection) => {
    const plugin = plugins.find(({ id }) => id === connection.plugin);
    return plugin && isTarget(plugin) ? [{ connection, plugin }] : [];
  });
  if (targets.length === 0) return <Empty title={say('noTargets')} words={say('noTargetsHint')} />;
  return (
    <section aria-label={say('targets')}>
      <h2>{say('targets')}</h2>
      <ul className="cards connection-cards targets">
        {targets.map(({ connection, plugin }) => (
          <ConnectionCard about="outcomes" key={connection.connectionId} connection={connection} plugin={plugin}>
            <Taking connection={connection} plugin={plugin} />
            <Deliveries connection={connection} />
          </ConnectionCard>
        ))}
      </ul>
    </section>
  );
}

/** A platform that is called with an access token takes outcomes only if it has one. */
function Taking({ connection: { connectionId, settings }, plugin }: { connection: Connection; plugin: PluginInfo }) {
  const say = useTexts(outcomesTexts);
  const { properties } = plugin.settings as { properties?: object };
  if (!('accessToken' in (properties ?? {})) || settings.accessToken !== undefined) return <p>{say('takes')}</p>;
  return (
    <p>
      <Link to="/sources/$connectionId" params={{ connectionId }}>
        {say('needsToken')}
      </Link>
    </p>
  );
}
