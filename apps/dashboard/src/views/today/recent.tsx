import { Link } from '@tanstack/react-router';
import type { TimelineEntry } from '../../api/live';
import { Empty } from '../../parts/states';
import { useLeadName } from '../../parts/use-lead-name';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { isTodayKey, todayTexts } from './today-texts';

/** What happens, newest first. */
export function Recent({ entries }: { entries: readonly TimelineEntry[] }) {
  const say = useTexts(todayTexts);
  if (entries.length === 0)
    return (
      <Empty title={say('noneYet')}>
        <p>{say('noneYetWords')}</p>
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

function Entry({ entry: { at, type, title, leadId, callId } }: { entry: TimelineEntry }) {
  const say = useTexts(todayTexts);
  const { clock } = useFormats();
  const name = useLeadName(leadId);
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
