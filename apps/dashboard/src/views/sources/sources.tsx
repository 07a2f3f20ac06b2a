import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { Arrivals, ConnectionCard, UNREACHABLE } from './connection-card';
import { connectionsQuery, isSource, pluginsQuery, type Connection, type PluginInfo } from './connections-api';
import { PlatformGrid } from './platform-grid';
import './sources.css';
import { sourcesTexts } from './sources-texts';
import { useLiveRefresh } from './use-live-refresh';

/** A platform that can only send to an address. */
const ANY_SENDER = 'custom-json';

/** Where leads come from: what is connected and how it fares, and what can be connected. */
export function Sources() {
  const say = useTexts(sourcesTexts);
  const plugins = useQuery(pluginsQuery);
  const connections = useQuery(connectionsQuery);
  const mayConnect = useMay('admin');
  useLiveRefresh(connectionsQuery.queryKey, ({ type }) => type.startsWith('lead'));
  return (
    <>
      <PageHead title={say('title')}>
        {mayConnect && (
          <a className="button main" href="#platforms-title">
            {say('connect')}
          </a>
        )}
      </PageHead>
      <Shown read={plugins}>
        {(all) => (
          <>
            <Shown read={connections}>{(found) => <List connections={found} plugins={all} />}</Shown>
            {mayConnect ? (
              <PlatformGrid title={say('platforms')} plugins={all.filter(isSource)} elseId={ANY_SENDER} />
            ) : (
              <p className="quiet">{say('adminOnly')}</p>
            )}
          </>
        )}
      </Shown>
    </>
  );
}

function List({ connections, plugins }: { connections: readonly Connection[]; plugins: readonly PluginInfo[] }) {
  const say = useTexts(sourcesTexts);
  const pluginOf = ({ plugin }: Connection): PluginInfo | undefined => plugins.find(({ id }) => id === plugin);
  const sources = connections.filter((one) => {
    const plugin = pluginOf(one);
    return plugin === undefined || isSource(plugin);
  });
  if (sources.length === 0)
    return (
      <Empty title={say('none')}>
        <p>{say('noneHint')}</p>
      </Empty>
    );
  return (
    <section aria-label={say('yours')}>
      <h2>{say('yours')}</h2>
      {sources.some(({ health }) => health.warnings.some(({ code }) => code === UNREACHABLE)) && (
        <p className="note" data-kind="wait">
          {say(UNREACHABLE)}
        </p>
      )}
      <ul className="cards plain-list">
        {sources.map((one) => (
          <ConnectionCard about="leads" key={one.connectionId} connection={one} plugin={pluginOf(one)}>
            <Arrivals health={one.health} />
          </ConnectionCard>
        ))}
      </ul>
    </section>
  );
}
