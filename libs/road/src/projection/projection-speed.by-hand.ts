/**
 * Events a second that one process projects into LMDB: `node test/engines/run-ts.cjs libs/road/src/projection/projection-speed.by-hand.ts [events a batch] [calls]
 * [watched]`. With `watched` somebody watches the tenant.
 */
import type { DomainEvent, Topic } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aLead, roadParts, type RoadParts } from '../../../../test/factories/road-parts.js';
import { project } from './project.js';

const STEPS: readonly (readonly [Topic, string])[] = [
  ['call.requested.v1', 'requested'],
  ['call.changed.v1', 'placing'],
  ['call.changed.v1', 'ringing'],
  ['call.changed.v1', 'answered'],
  ['call.ended.v1', 'completed'],
];

function eventsOf(parts: RoadParts, leadId: string): DomainEvent[] {
  const about = { leadId, callId: `cl${leadId.slice(2)}`, employeeId: 'em_1' };
  const end = { seconds: 31, durationMs: 31_000, blocks: 2, costPaise: 500, endedBy: 'callee', reason: 'hung-up' };
  return STEPS.map(([type, status]) => {
    const data = { ...about, status, ...(type === 'call.ended.v1' && end) };
    return { id: parts.ids('te'), type, time: parts.clock.now(), tenantId: TENANT, subject: about.callId, data } as DomainEvent;
  });
}

async function main(batch: number, calls: number, isWatched: boolean): Promise<void> {
  const parts = await roadParts();
  const leads = Array.from({ length: calls }, () => aLead({ _id: parts.ids('ld') }));
  for (let at = 0; at < leads.length; at += 500) await parts.store.leads.insertMany(leads.slice(at, at + 500));
  const events = leads.flatMap(({ _id }) => eventsOf(parts, _id));
  if (isWatched) await parts.bus.control({ kind: 'timeline-watched', tenantId: TENANT } as never);
  const began = performance.now();
  const cpu = process.cpuUsage();
  for (let at = 0; at < events.length; at += batch) await project(parts, events.slice(at, at + batch));
  const tookMs = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const cpuMicros = ((user + system) / events.length).toFixed(0);
  console.log(`batches of ${batch}: ${Math.round((1_000 * events.length) / tookMs)} events/s, ${cpuMicros} us CPU an event`);
  await parts.close();
}
void main(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 2_000), process.argv[4] === 'watched');
