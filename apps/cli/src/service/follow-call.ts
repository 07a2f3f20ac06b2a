import { setTimeout as pause } from 'node:timers/promises';
import { isFinished, RetryLaterError } from '@turant/domain';
import type { Client } from '../client.js';
import { type CallStep, type FollowedCall, holdOf, stepsOf } from './call-steps.js';

const CALL_POLL_MS = 250;
/** A call whose turn does not come, or a service that does not answer, is waited for so long. */
const PATIENCE_MS = 60_000;

/**
 * Follows a call until its end, or until it has to wait: for money, the trunk, a limit, or an hour that allows it.
 * @param onStep gets each step once, in order
 * @throws RetryLaterError when the service has not answered for a minute
 */
export async function followCall(client: Client, callId: string, onStep: (step: CallStep) => void): Promise<FollowedCall> {
  const told = new Set<string>();
  for (let movedAt = performance.now(); ; await pause(CALL_POLL_MS)) {
    const call = await stateOf(client, callId, movedAt + PATIENCE_MS);
    if (call === undefined) continue;
    for (const step of stepsOf(call).filter(({ words }) => !told.has(words))) {
      told.add(step.words);
      movedAt = performance.now();
      onStep(step);
    }
    const isStuck = call.status === 'requested' && performance.now() - movedAt > PATIENCE_MS;
    if (isFinished(call.status) || holdOf(call) !== undefined || isStuck) return call;
  }
}

/** @returns undefined if the service does not answer, such as during a restart, and the time limit is not over */
async function stateOf(client: Client, callId: string, patientUntil: number): Promise<FollowedCall | undefined> {
  try {
    return (await client.ask('GET /api/calls/{callId}', { callId })).call;
  } catch (error) {
    if (error instanceof RetryLaterError && performance.now() < patientUntil) return undefined;
    throw error;
  }
}
