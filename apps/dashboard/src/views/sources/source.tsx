import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection, Payload, PluginInfo } from '../../api/records';
import { PageHead } from '../../parts/page-head';
import { Shown } from '../../parts/states';
import { useShownAtOnce } from '../../parts/use-change';
import { changeConnection, connectionKeys, connectionQuery, isSource, payloadsQuery, pluginsQuery } from '../../queries/connections';
import { useLiveNouns } from '../../queries/live';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { AddressAndEnd } from './address-and-end';
import { HealthNotes, StateBadge } from './health-notes';
import { ReadFromPayload } from './payload-fields';
import { Payloads } from './payloads';
import { SendTest } from './send-test';
import { SetUp } from './set-up';
import { SettingsForm } from './settings-form-card';
import { sourceTexts } from './source-texts';
import './sources.css';

/** One connection, whether it brings leads, takes outcomes, or does both. */
export function SourceView() {
  const { connectionId = '' } = useParams({ strict: false });
  const plugins = useQuery(pluginsQuery);
  const connection = useQuery(connectionQuery(connectionId));
  useLiveNouns();
  const title = useTexts(sourceTexts)('title');
  return (
    <>
      {!(plugins.data && connection.data) && <PageHead title={title} />}
      <Shown read={plugins}>
        {(all) => (
          <Shown read={connection}>
            {(found) => <OneSource key={found.connectionId} connection={found} plugin={all.find(({ id }) => id === found.plugin)} />}
          </Shown>
        )}
      </Shown>
    </>
  );
}

function OneSource({ connection, plugin }: { connection: Connection; plugin: PluginInfo | undefined }) {
  const say = useTexts(sourceTexts);
  const mayChange = useMay('admin');
  const bringsLeads = plugin === undefined || isSource(plugin);
  const about = bringsLeads ? 'leads' : 'outcomes';
  return (
    <>
      <PageHead title={connection.name}>
        <StateBadge connection={connection} about={about} />
        {mayChange && <PauseButton connection={connection} />}
      </PageHead>
      <HealthNotes connection={connection} about={about} />
      {bringsLeads && <WaitingForLead connection={connection} />}
      <div className="columns">
        <div>
          {mayChange && <SetUp connection={connection} name={plugin?.name ?? connection.plugin} hasAddress={bringsLeads} />}
          {mayChange && <SendTest connection={connection} isToTarget={!bringsLeads} />}
          {bringsLeads && <Payloads connectionId={connection.connectionId} mayReplay={mayChange} />}
        </div>
        <div>
          {plugin && mayChange && <SettingsForm connection={connection} plugin={plugin} />}
          {mayChange ? <AddressAndEnd connection={connection} hasAddress={bringsLeads} /> : <p className="quiet">{say('adminOnly')}</p>}
        </div>
      </div>
    </>
  );
}

/** Shows the new state at once, and the old one again if the service refuses. */
function PauseButton({ connection: { connectionId, name, status } }: { connection: Connection }) {
  const say = useTexts(sourceTexts);
  const client = useQueryClient();
  const queryKey = connectionKeys.one(connectionId);
  const isPaused = status === 'paused';
  const changing = useShownAtOnce({
    change: (wanted: 'active' | 'paused') => changeConnection(connectionId, { status: wanted }),
    queryKey,
    shown: (before: Connection, wanted) => ({ ...before, status: wanted, pausedBecause: null }),
    refresh: [connectionKeys.list()],
    says: (now) => say(now.status === 'paused' ? 'pausedNow' : 'resumedNow', { name }),
    done: (now) => client.setQueryData(queryKey, now),
  });
  return (
    <button type="button" disabled={changing.isPending} onClick={() => changing.mutate(isPaused ? 'active' : 'paused')}>
      {say(isPaused ? 'resume' : 'pause')}
    </button>
  );
}

/** Payloads that are no leads are told by no event. */
const ASK_EVERY_MS = 5_000;

const newestOf = (payloads: readonly Payload[], since: number): Payload | undefined =>
  payloads.find(({ receivedAt }) => Date.parse(receivedAt) >= since);

/** Says that the first lead is awaited, and at once what was read when it comes. */
function WaitingForLead({ connection }: { connection: Connection }) {
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
