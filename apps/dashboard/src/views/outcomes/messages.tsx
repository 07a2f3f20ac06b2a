import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Message, Subscription } from '../../api/records';
import { Badge, type Tone } from '../../parts/badge';
import type { Column } from '../../parts/long-table';
import { PagedTable } from '../../parts/paged-table';
import { SelectField, type Option } from '../../parts/select';
import { useAct } from '../../parts/use-change';
import { usePages } from '../../parts/use-pages';
import { messagesQuery, subscriptionKeys } from '../../queries/subscriptions';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { EVENT_TYPES, isKnownType } from './event-types';
import { eventTexts, outcomesTexts } from './outcomes-texts';

const TONES: Readonly<Record<Message['status'], Tone>> = { due: 'live', sent: 'good', failed: 'wait', 'given-up': 'bad' };
const STATUSES = Object.keys(TONES) as Message['status'][];

/** What was sent to an address in the last 30 days, and what is still to be sent. */
export function Messages({ subscription: { subscriptionId, url } }: { subscription: Subscription }) {
  const say = useTexts(outcomesTexts);
  const [status, setStatus] = useState<Message['status'] | ''>('');
  const { again, againAll } = useReplay(subscriptionId);
  return (
    <div className="log">
      <div className="log-head">
        <SelectField
          label={say('which')}
          value={status}
          options={[['', say('all')], ...STATUSES.map((one): Option => [one, say(one)])]}
          change={(chosen) => setStatus(chosen as Message['status'] | '')}
        />
        <button type="button" onClick={againAll}>
          {say('againAll')}
        </button>
      </div>
      <PagedTable
        pages={usePages(messagesQuery(subscriptionId, status))}
        label={say('log', { url })}
        columns={useColumns(again)}
        keyOf={({ messageId }) => messageId}
        empty={<p className="quiet">{say('noMessages')}</p>}
      />
    </div>
  );
}

function useReplay(subscriptionId: string): { again(messageId: string): void; againAll(): void } {
  const say = useTexts(outcomesTexts);
  const refresh = [subscriptionKeys.messages(subscriptionId)];
  const one = useAct({
    change: (messageId: string) =>
      asked(
        api.POST('/api/subscriptions/{subscriptionId}/messages/{messageId}/replay', { params: { path: { subscriptionId, messageId } } }),
      ),
    refresh,
    says: () => say('sentAgain'),
  });
  const all = useAct({
    change: () => asked(api.POST('/api/subscriptions/{subscriptionId}/replay', { params: { path: { subscriptionId } }, body: {} })),
    refresh,
    says: ({ replayed }) => say('sentAgainAll', { count: replayed }),
  });
  return { again: one.mutate, againAll: all.mutate };
}

function useColumns(again: (messageId: string) => void): Column<Message>[] {
  const say = useTexts(outcomesTexts);
  const sayEvent = useTexts(eventTexts);
  const { time, ago } = useFormats();
  const wordsOf = (type: string): string => (isKnownType(type) ? sayEvent(EVENT_TYPES[type]) : type);
  return [
    { key: 'when', title: say('when'), width: 'minmax(9rem, 1fr)', isWideOnly: true, cell: ({ occurredAt }) => time(occurredAt) },
    { key: 'event', title: say('event'), width: 'minmax(3.5rem, 2fr)', cell: ({ type }) => wordsOf(type) },
    {
      key: 'state',
      title: say('state'),
      width: 'minmax(7rem, 1fr)',
      cell: ({ status }) => <Badge tone={TONES[status]}>{say(status)}</Badge>,
    },
    {
      key: 'answer',
      title: say('answer'),
      width: 'minmax(6rem, 2fr)',
      isWideOnly: true,
      cell: ({ lastStatus, lastError, tries, dueAt, status }) =>
        [
          lastError ?? lastStatus,
          tries > 0 && say('tries', { count: tries }),
          status === 'failed' && dueAt !== null && say('nextTry', { ago: ago(dueAt) }),
        ]
          .filter((part) => part !== null && part !== false)
          .join(' · '),
    },
    {
      key: 'again',
      title: say('again'),
      width: '5.5rem',
      cell: ({ messageId, type }) => (
        <button type="button" className="small" aria-label={`${say('again')}: ${wordsOf(type)}`} onClick={() => again(messageId)}>
          {say('again')}
        </button>
      ),
    },
  ];
}
