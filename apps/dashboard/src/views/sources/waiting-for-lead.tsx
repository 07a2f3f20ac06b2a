import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection, Payload } from '../../api/records';
import { connectionQuery, payloadsQuery } from '../../queries/connections';
import { useTexts } from '../../texts/texts';
import { ReadFromPayload } from './payload-fields';
import { sourceTexts } from './source-texts';

/** Payloads that are no leads are told by no event. */
const ASK_EVERY_MS = 5_000;

const newestOf = (payloads: readonly Payload[], since: number): Payload | undefined =>
  payloads.find(({ receivedAt }) => Date.parse(receivedAt) >= since);

/** Says that the first lead is awaited, and at once what was read when it comes. */
export function WaitingForLead({ connection }: { connection: Connection }) {
  const say = useTexts(sourceTexts);
  const { connectionId, health } = connection;
  // Of a connection that has had leads before, nothing is awaited.
  const [wasNew] = useState(health.lastSeenAt === null);
  const isAwaited = (newest: readonly Payload[]): boolean =>
    newest.length === 0 ? wasNew : newest.some(({ status }) => status === 'received');
  const payloads = useInfiniteQuery({
    ...payloadsQuery(connectionId),
    refetchInterval: ({ state }) => (isAwaited(state.data?.pages[0]?.data ?? []) ? ASK_EVERY_MS : false),
  });
  useQuery({ ...connectionQuery(connectionId), refetchInterval: wasNew ? ASK_EVERY_MS : false });
  if (!wasNew) return null;
  const came = newestOf(payloads.data?.pages[0]?.data ?? [], Date.parse(connection.createdAt));
  return (
    <section className="card awaited" data-has-come={came !== undefined} aria-labelledby="awaited-title">
      <div role="status">
        <h2 id="awaited-title">{say(titleOf(came))}</h2>
        {!came && <p>{say('waitingHint')}</p>}
      </div>
      {came && <ReadFromPayload payload={came} />}
    </section>
  );
}

function titleOf(came: Payload | undefined): 'waiting' | 'arrived' | 'arrivedBadly' {
  if (!came) return 'waiting';
  return came.status === 'read' || came.status === 'received' ? 'arrived' : 'arrivedBadly';
}
