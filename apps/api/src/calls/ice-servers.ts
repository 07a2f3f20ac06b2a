import type { ConfigService } from '@nestjs/config';
import type { Settings } from '@turant/config';
import { turnCredentials } from '@turant/lines';
import type { Clock } from '@turant/road';
import { listOf, named, text } from '../http/describe.js';

/** Longer than the longest call that the settings allow by default. */
const TURN_VALID_MS = 60 * 60 * 1000;

export interface IceServer {
  urls: readonly string[];
  username: string;
  credential: string;
}

export const ICE_SERVERS = listOf(named('IceServer', { urls: listOf(text), username: text, credential: text }));

/** The TURN servers for a browser that talks with an employee of this tenant; none if the settings name none. */
export function iceServersOf({ config, clock }: { config: ConfigService<Settings, true>; clock: Clock }, tenantId: string): IceServer[] {
  const { turn } = config.get('webrtc', { infer: true });
  if (!turn) return [];
  return [{ urls: turn.urls, ...turnCredentials(turn.secret, tenantId, clock.now().getTime(), TURN_VALID_MS) }];
}
