import type { Socket } from 'node:dgram';
import { createSipDriver, type SipDriverOptions } from '../sip-driver.js';
import { sdpTo } from './far-sdp.js';
import { openUdpSocket } from './raw-sip.js';
import { ScriptedFarEnd } from './scripted-far-end.js';
import { anOrder, WatchedCall } from './watched-call.js';

/** A driver that takes messages from loopback as from a trunk, and that is told of every Call-ID that the store knows it. */
export const TRUSTING: SipDriverOptions = { allow: ['127.0.0.1'], isKnownCall: () => Promise.resolve(true) };

export interface FarEndScene {
  driver: Awaited<ReturnType<typeof createSipDriver>>;
  far: ScriptedFarEnd;
  /** The audio of the far end. */
  media: Socket;
  /** What the far end answers an INVITE with: its audio is `media`. */
  sdp(): string;
  place(ringTimeoutMs?: number): Promise<WatchedCall>;
}

/** Opens a driver and a scripted far end for each test of a describe block. */
export function useFarEnd(): FarEndScene {
  const scene = {
    sdp: () => sdpTo(scene.media.address().port),
    place: (ringTimeoutMs = 8_000) => WatchedCall.place(scene.driver, anOrder(scene.far.uri, { ringTimeoutMs })),
  } as FarEndScene;
  beforeEach(async () => {
    scene.driver = await createSipDriver(TRUSTING);
    scene.far = await ScriptedFarEnd.open();
    scene.media = await openUdpSocket();
  });
  afterEach(async () => {
    scene.far.takesEnds();
    await scene.driver.close();
    scene.far.close();
    scene.media.close();
  });
  return scene;
}
