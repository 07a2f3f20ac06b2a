import { useQuery } from '@tanstack/react-query';
import type { Connection, PluginInfo } from '../../api/records';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { connectionsQuery, isSource, pluginsQuery } from '../../queries/connections';
import { useLiveNouns } from '../../queries/live';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { Arrivals, ConnectionCard, UNREACHABLE } from './connection-card';
import { PlatformGrid } from './platform-grid';
import { sourcesTexts } from './sources-texts';
import './sources.css';

/** A platform that can only send to an address. */
const ANY_SENDER = 'custom-json';

/** Where leads come from: what is connected and how it fares, and what can be connected. */
export function Sources() {
  const say = useTexts(sourcesTexts);
  const plugins = useQuery(pluginsQuery);
  const connections = useQuery(connectionsQuery);
  const mayConnect = useMay('admin');
  useLiveNouns();
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
  if (sources.length === 0) return <Empty title={say('none')} words={say('noneHint')} />;
  return (
    <section aria-label={say('yours')}>
      <h2>{say('yours')}</h2>
      {sources.some(({ health }) => health.warnings.some(({ code }) => code === UNREACHABLE)) && (
        <p className="note" data-kind="wait">
          {say(UNREACHABLE)}
        </p>
      )}
      <ul className="cards connection-cards">
        {sources.map((one) => (
          <ConnectionCard about="leads" key={one.connectionId} connection={one} plugin={pluginOf(one)}>
            <Arrivals health={one.health} />
          </ConnectionCard>
        ))}
      </ul>
    </section>
  );
}
