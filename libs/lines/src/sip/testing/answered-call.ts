import { createSipDriver } from '../sip-driver.js';
import { sdpTo } from './far-sdp.js';
import { ScriptedFarEnd, type ScriptedMessage } from './scripted-far-end.js';
import { anOrder, WatchedCall } from './watched-call.js';

/** A port on which nobody listens: these tests are about signalling only. */
const MEDIA_PORT = 9;

/** A call that a scripted far end has answered, with the driver, the far end and the INVITE. */
export interface AnsweredCall {
  driver: Awaited<ReturnType<typeof createSipDriver>>;
  far: ScriptedFarEnd;
  call: WatchedCall;
  invite: ScriptedMessage;
  sdp: string;
  close(): Promise<void>;
}

export async function answeredCall(): Promise<AnsweredCall> {
  const driver = await createSipDriver();
  const far = await ScriptedFarEnd.open();
  const call = await WatchedCall.place(driver, anOrder(far.uri));
  const [invite] = await far.hears('INVITE');
  if (!invite) throw new Error('no INVITE');
  const sdp = sdpTo(MEDIA_PORT);
  far.answer(invite, '200 OK', { sdp });
  await call.when('answered');
  await far.hears('ACK');
  const close = async (): Promise<void> => {
    far.takesEnds();
    await driver.close();
    far.close();
  };
  return { driver, far, call, invite, sdp, close };
}
