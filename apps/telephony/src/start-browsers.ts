import type { Settings } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { startBrowserLine } from '@turant/lines';
import { errorFields } from '@turant/observability';
import type { RoadContext, TelephonyContext } from '@turant/road';

/**
 * Starts the line of browsers. Without it everything else works, so that a machine for which there is no native library only says so.
 * @throws SettingsError WEBRTC_PORT if the port is taken
 */
export async function startBrowsers({ webrtc }: Settings, { log }: RoadContext): Promise<TelephonyContext['browser']> {
  const { host, port, publicIp, maxCalls, limits } = webrtc;
  if (maxCalls === 0) return undefined;
  try {
    const line = await startBrowserLine({
      host,
      port,
      maxCalls,
      log,
      ...(publicIp !== undefined && { publicAddress: publicIp }),
    });
    return { line, maxCalls, limits };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    log.warn(errorFields(error), 'browsers cannot talk with employees: the line of browsers has not started');
    return undefined;
  }
}
