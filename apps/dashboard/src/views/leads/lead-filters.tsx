import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LabelledSelect, type Option } from '../../parts/select';
import { LEAD_STATUSES } from '../../parts/status-badges';
import { statusTexts } from '../../parts/status-texts';
import { leadSourcesQuery, type LeadFilter } from '../../queries/leads';
import { useTexts } from '../../texts/texts';
import { ALL_LEADS, readSearch } from './lead-filter';
import { leadsTexts } from './leads-texts';

const TYPED_FOR_MS = 350;

interface LeadFiltersProps {
  filter: LeadFilter;
  choose(filter: LeadFilter): void;
}

/** One filter at a time: choosing one clears the others. */
export function LeadFilters({ filter, choose }: LeadFiltersProps) {
  const say = useTexts(leadsTexts);
  const sayStatus = useTexts(statusTexts);
  const { typed, type, clear } = useTyping(filter, choose);
  const sources = useQuery(leadSourcesQuery).data ?? [];
  const valueBy = (by: 'status' | 'source'): string => (filter.by === by ? filter.value : '');
  const pick = (by: 'status' | 'source', value: string): void => choose(value === '' ? ALL_LEADS : { by, value });
  return (
    <search className="filters">
      <label className="search">
        <span>{say('search')}</span>
        <input type="search" value={typed} placeholder={say('searchHint')} onChange={({ target }) => type(target.value)} />
      </label>
      <LabelledSelect
        label={say('status')}
        value={valueBy('status')}
        options={[['', say('everyStatus')], ...LEAD_STATUSES.map((status): Option => [status, sayStatus(`lead.${status}`)])]}
        change={(status) => pick('status', status)}
      />
      <LabelledSelect
        label={say('source')}
        value={valueBy('source')}
        options={[
          ['', say('everySource')],
          ...[...new Set([...sources, valueBy('source')])].filter(Boolean).map((source): Option => [source]),
        ]}
        change={(source) => pick('source', source)}
      />
      <FilterWords filter={filter} clear={clear} />
    </search>
  );
}

/** What is typed becomes a filter when the person pauses; another filter empties the field. */
function useTyping(filter: LeadFilter, choose: LeadFiltersProps['choose']) {
  const [typed, type] = useState('');
  useEffect(() => {
    if (filter.by === 'status' || filter.by === 'source') type('');
  }, [filter]);
  useEffect(() => {
    const wanted = readSearch(typed);
    const isSearch = filter.by === 'phone' || filter.by === 'email' || filter.by === 'name';
    const isSame = wanted.by === 'all' ? !isSearch : JSON.stringify(wanted) === JSON.stringify(filter);
    if (isSame) return;
    const timer = setTimeout(() => choose(wanted), TYPED_FOR_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = (): void => {
    type('');
    choose(ALL_LEADS);
  };
  return { typed, type, clear };
}

function FilterWords({ filter, clear }: { filter: LeadFilter; clear(): void }) {
  const say = useTexts(leadsTexts);
  if (filter.by === 'all') return <p className="quiet">{say('oneFilter')}</p>;
  const words = { phone: 'searchedPhone', email: 'searchedEmail', name: 'searchedName' } as const;
  return (
    <p className="quiet" role="status">
      {filter.by in words ? say(words[filter.by as keyof typeof words], { what: filter.value }) : say('oneFilter')}{' '}
      <button type="button" className="small" onClick={clear}>
        {say('clear')}
      </button>
    </p>
  );
}
