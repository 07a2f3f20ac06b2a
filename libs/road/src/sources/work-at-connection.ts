import { OutcomeUnknownError, RetryLaterError, SettingsError, TurantError, type TenantId } from '@turant/domain';
import { retryDelayMs } from '../ready-list/work-list.js';
import type { ApiContext } from '../road-context.js';
import { openConnection, type OpenedConnection } from './open-connection.js';
import { pauseConnection, PAUSED_WAIT_MS } from './pause-connection.js';

/** Claimed work of a connection. */
interface ConnectionWork {
  tenantId: TenantId;
  connectionId: string;
  /** How often it was tried before. */
  tries: number;
}

interface WorkSteps {
  maxTries: number;
  /** The work changes nothing at the platform, so that it is also repeated after an unclear outcome. */
  onlyAsks?: boolean;
  run(opened: OpenedConnection, tries: number): Promise<void>;
  putOff(waitMs: number, tries: number): Promise<void>;
  /** @param error absent if the connection is gone */
  giveUp(reason: string, tries: number, error?: unknown): Promise<void>;
}

/**
 * Does claimed work at the platform of its connection. While the connection is paused, the work waits and no try is counted; work that fails is
 * put off if that may help, and given up if not, or after `maxTries`.
 * @throws an error that is a fault of ours, after the work was given up
 */
export async function workAtConnection(context: ApiContext, work: ConnectionWork, steps: WorkSteps): Promise<void> {
  const connection = await context.store.connections.get(work.tenantId, work.connectionId);
  if (!connection) return steps.giveUp('the connection is gone', work.tries);
  if (connection.status === 'paused') return steps.putOff(PAUSED_WAIT_MS, work.tries);
  const tries = work.tries + 1;
  try {
    await steps.run(openConnection(context, connection), tries);
  } catch (error) {
    if (error instanceof SettingsError) {
      await pauseConnection(context, connection, error);
      return steps.putOff(PAUSED_WAIT_MS, work.tries);
    }
    const isLater = error instanceof RetryLaterError || (steps.onlyAsks && error instanceof OutcomeUnknownError);
    if (isLater && tries < steps.maxTries) return steps.putOff(retryDelayMs(tries, error), tries);
    await steps.giveUp(error instanceof TurantError ? error.message : 'a fault of ours', tries, error);
    if (!(error instanceof TurantError)) throw error;
  }
}
