import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type Tone } from '../../parts/badge';
import { Field } from '../../parts/field';
import { LongTable, type Column } from '../../parts/long-table';
import { Shown } from '../../parts/states';
import { useToast } from '../../parts/toasts';
import { useUnreadProblem } from '../../parts/use-problem';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { EVENT_TYPES, isKnownType } from './event-types';
import { eventTexts, outcomesTexts } from './outcomes-texts';
import { messagesQuery, replayMessage, replayUnsent, type Message, type MessageStatus, type Subscription } from './subscriptions-api';

const TONES: Readonly<Record<MessageStatus, Tone>> = { due: 'live', sent: 'good', failed: 'wait', 'given-up': 'bad' };
const STATUSES = Object.keys(TONES) as MessageStatus[];

/** What was sent to an address in the last 30 days, and what is still to be sent. */
export function Messages({ subscription: { subscriptionId: id, url } }: { subscription: Subscription }) {
  const say = useTexts(outcomesTexts);
  const [status, setStatus] = useState<MessageStatus | ''>('');
  const { again, againAll } = useReplay(id);
  const columns = useColumns(again);
  const read = useInfiniteQuery(messagesQuery(id, status));
  return (
    <div className="log">
      <div className="log-head">
        <Field label={say('which')}>
          {(bound) => (
            <select {...bound} value={status} onChange={({ target }) => setStatus(target.value as MessageStatus | '')}>
              <option value="">{say('all')}</option>
              {STATUSES.map((one) => (
                <option key={one} value={one}>
                  {say(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="button" onClick={againAll}>
          {say('againAll')}
        </button>
      </div>
      <Shown read={read}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <p className="quiet">{say('noMessages')}</p>;
          return (
            <LongTable
              label={say('log', { url })}
              columns={columns}
              rows={rows}
              keyOf={({ messageId }) => messageId}
              more={read.hasNextPage && !read.isFetching ? () => void read.fetchNextPage() : undefined}
            />
          );
        }}
      </Shown>
    </div>
  );
}

function useReplay(id: string): { again(messageId: string): void; againAll(): void } {
  const say = useTexts(outcomesTexts);
  const toast = useToast();
  const { show } = useUnreadProblem();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['subscriptions', id, 'messages'] });
  const one = useMutation({
    mutationFn: (messageId: string) => replayMessage(id, messageId),
    onSuccess: () => toast({ text: say('sentAgain') }),
    onError: show,
    onSettled,
  });
  const all = useMutation({
    mutationFn: () => replayUnsent(id),
    onSuccess: ({ replayed }) => toast({ text: say('sentAgainAll', { count: replayed }) }),
    onError: show,
    onSettled,
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
