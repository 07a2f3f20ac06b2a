import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PluginInfo } from '../../api/records';
import { Field } from '../../parts/field';
import { useTexts } from '../../texts/texts';
import { groupPlatforms } from './platform-groups';
import { sourcesTexts } from './sources-texts';

interface PlatformGridProps {
  title: string;
  plugins: readonly PluginInfo[];
  /** What to take if no platform is found. */
  elseId: string;
}

/** Platforms to connect, by kind and searched by name. */
export function PlatformGrid({ title, plugins, elseId }: PlatformGridProps) {
  const say = useTexts(sourcesTexts);
  const [search, setSearch] = useState('');
  const groups = groupPlatforms(plugins, search);
  const elseName = plugins.find(({ id }) => id === elseId)?.name ?? elseId;
  return (
    <section id="platforms" className="platform-grid" aria-labelledby="platforms-title">
      <h2 id="platforms-title" tabIndex={-1}>
        {title}
      </h2>
      <Field label={say('search')}>
        {(bound) => <input {...bound} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />}
      </Field>
      <p role="status">{groups.length === 0 && say('nothingFound', { name: elseName })}</p>
      {groups.map(([group, ofGroup]) => (
        <div key={group}>
          <h3>{say(group)}</h3>
          <ul>
            {ofGroup.map(({ id, name }) => (
              <li key={id}>
                <Link className="button" to="/sources/new/$plugin" params={{ plugin: id }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
