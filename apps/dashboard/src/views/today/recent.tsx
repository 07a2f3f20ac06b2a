import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLive } from '../../api/live';
import type { TimelineEntry } from '../../api/records';
import { Empty } from '../../parts/states';
import { leadQuery } from '../../queries/leads';
import { recentQuery } from '../../queries/summary';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { isTodayKey, todayTexts } from './today-texts';

/** What happens, newest first. */
export function Recent({ entries }: { entries: readonly TimelineEntry[] }) {
  const say = useTexts(todayTexts);
  if (entries.length === 0)
    return (
      <Empty title={say('noneYet')} words={say('noneYetWords')}>
        <div className="actions centred">
          <Link to="/sources" className="button main">
            {say('connect')}
          </Link>
          <Link to="/start" className="button">
            {say('ringYourself')}
          </Link>
        </div>
      </Empty>
    );
  return (
    <ol className="recent">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

/** A row that is gone again at once, while fifty calls a second happen, asks for nothing. */
const SEEN_FOR_MS = 300;

/** The name of a lead when its row has stayed in sight: entries of the timeline know its id only. */
function useNameOf(leadId: string | undefined): string | undefined {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), SEEN_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  const { phone } = useFormats();
  const asked = { ...leadQuery(leadId ?? ''), enabled: isSeen && leadId !== undefined, staleTime: Infinity, retry: false };
  const name = useQuery(asked).data?.name;
  return name && phone(name);
}

function Entry({ entry: { at, type, title, leadId, callId } }: { entry: TimelineEntry }) {
  const say = useTexts(todayTexts);
  const { clock } = useFormats();
  const name = useNameOf(leadId);
  const words = isTodayKey(type) ? say(type) : title;
  return (
    <li>
      <time dateTime={at}>{clock(at)}</time>
      {callId !== undefined && type.startsWith('call.') ? (
        <Link to="/calls/$callId" params={{ callId }}>
          {words}
        </Link>
      ) : leadId !== undefined ? (
        <Link to="/leads/$leadId" params={{ leadId }}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {name && <span className="quiet">{name}</span>}
    </li>
  );
}

/** Enough to find the arrival of a lead that rings now. */
const MAX_ENTRIES = 60;

/** The newest entries of the timeline: at first as the summary has them, then as they come. */
export function useRecent(): readonly TimelineEntry[] {
  const client = useQueryClient();
  const { data = [] } = useQuery(recentQuery);
  const { queryKey } = recentQuery;
  useLive({
    entries: (entries) => client.setQueryData(queryKey, (before = []) => merged(before, entries)),
    reset: () => void client.invalidateQueries({ queryKey }),
  });
  return data;
}

/** Newest first, each once. */
function merged(before: readonly TimelineEntry[], more: readonly TimelineEntry[]): TimelineEntry[] {
  const all = new Map([...before, ...more].map((entry) => [entry.id, entry]));
  return [...all.values()].sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id)).slice(0, MAX_ENTRIES);
}
