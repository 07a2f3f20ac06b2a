import { join } from 'node:path';
import { runThread, Supervisor } from '@turant/supervisor';
import { checkAddresses } from '../sip/sip-driver.js';
import { LineClient, type LineClientOptions } from './line-client.js';
import type { LineThreadOptions } from './line-thread.js';
import type { FromLine, ToLine } from './protocol.js';

/** Each datagram leaves a buffer as garbage. A small young generation bounds the memory that a flood of datagrams adds. */
const YOUNG_GENERATION_MB = 24;

/**
 * Starts the drivers of a line in a thread of its own: the store and HTTP do not delay a packet, and packets do not delay the store and HTTP.
 * If the thread dies, it is started again on the same port, and the calls of the dead thread are hung up by their dialog ids.
 * @param file the compiled entry of the thread; tests, which run the sources, pass the entry in dist
 * @throws the driver's error if a driver cannot open, such as SettingsError LINE_ADDRESS or ASTERISK_UNFIT
 */
export async function startLineThread(options: LineThreadOptions, file = join(__dirname, 'line-thread.js')): Promise<LineThread> {
  checkAddresses(options);
  const { log, isKnownCall = () => Promise.resolve(false), ...data } = options;
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
  const thread = new Supervisor<ToLine, FromLine>("the line's thread", (last) =>
    runThread(file, { workerData: { ...data, port: last?.port ?? data.port }, resourceLimits }),
  );
  const line = new LineThread(thread, { send: (message) => thread.send(message), isKnownCall, log });
  thread.onMessage = (message) => line.onMessage(message);
  thread.onLost = (error) => {
    log?.warn({ error: error?.stack }, "the line's thread has died and is started again");
    void line.recover();
  };
  await thread.start();
  return line;
}

/** A LineDriver whose thread is started again when it dies. */
export class LineThread extends LineClient {
  constructor(
    private readonly thread: Supervisor<ToLine, FromLine>,
    options: LineClientOptions,
  ) {
    super(options);
  }

  /** SIP port, UDP and TCP. */
  get port(): number {
    return this.thread.opened?.port ?? 0;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.thread.stop();
  }

  /** The thread has died: the next thread ends the calls of the dead one, on the line first and then for their listeners. */
  async recover(): Promise<void> {
    const calls = this.onThreadLost();
    await this.thread.restart();
    this.resume();
    await Promise.all(calls.map((call) => this.abandon(call.dialog, call.trunk, call.state).finally(() => call.endAsLost())));
  }
}
