import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Connection, PluginInfo } from '../../api/records';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import type { About } from './connection-health';
import { HealthNotes, StateBadge } from './health-notes';
import { sourcesTexts } from './sources-texts';

/** True of all connections or of none, so it is told once. */
export const UNREACHABLE = 'ADDRESS_NOT_REACHABLE';

interface ConnectionCardProps {
  connection: Connection;
  plugin: PluginInfo | undefined;
  about: About;
  children?: ReactNode;
}

/** A connection at one glance; its name leads to its own view. */
export function ConnectionCard({ connection, plugin, about, children }: ConnectionCardProps) {
  const { connectionId, name } = connection;
  return (
    <li className="card connection">
      <header>
        <h3>
          <Link to="/sources/$connectionId" params={{ connectionId }}>
            {name}
          </Link>
        </h3>
        <StateBadge connection={connection} about={about} />
      </header>
      <p className="quiet">{plugin?.name ?? connection.plugin}</p>
      {children}
      <HealthNotes connection={connection} about={about} without={UNREACHABLE} />
    </li>
  );
}

export function Arrivals({ health }: Pick<Connection, 'health'>) {
  const say = useTexts(sourcesTexts);
  const { ago } = useFormats();
  const { lastSeenAt, counts } = health;
  if (lastSeenAt === null) return <p>{say('nothingYet')}</p>;
  return (
    <p>
      {say('lastLead', { ago: ago(lastSeenAt) })} · {say('leadsSoFar', { count: counts.leads ?? 0 })}
    </p>
  );
}
