import { setPriority } from 'node:os';
import { toPlainError } from '@turant/domain';
import type { LineCall, LineLog } from '../line-driver.js';
import { AudioBatcher } from '../thread/audio-batcher.js';
import { obey } from '../thread/call-proxy.js';
import type { Id } from '../thread/protocol.js';
import { createBrowserDriver } from './browser-driver.js';
import type { BrowserEvent, BrowserLine, BrowserOffer } from './browser-line.js';
import type { ChildOptions, FromChild, ToChild } from './child-protocol.js';

/** Niceness of this process, if the system lets it lower it (CAP_SYS_NICE): a late packet is heard, a late reply is not. */
const BROWSER_NICENESS = -10;
/** Frames of many calls wait this long for one message: less than on a telephone line, because every millisecond to the ear is ours. */
const BROWSER_BATCH_MS = 5;

const calls = new Map<Id, LineCall>();
const audio = new AudioBatcher((batch) => send(batch), BROWSER_BATCH_MS);
const log: LineLog = {
  debug: (fields, text) => send({ kind: 'log', level: 'debug', fields, text }),
  warn: (fields, text) => send({ kind: 'log', level: 'warn', fields, text }),
};
let line: BrowserLine | undefined;

/** Entry of the browser line's process: it serves the driver to its parent, and ends when the channel to its parent closes. */
function serve(): void {
  try {
    setPriority(BROWSER_NICENESS);
  } catch {
    // Without CAP_SYS_NICE this process runs at the priority of the service.
  }
  // A terminal or service manager signals the whole process group, but running calls still need their goodbyes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => void end());
  process.on('message', (message: ToChild) => onMessage(message));
}

function onMessage(message: ToChild): void {
  if (message.kind === 'open') void open(message.options);
  else if (message.kind === 'accept') void accept(message.id, message.offer);
  else if (message.kind === 'close') void end();
  else {
    const call = calls.get(message.id);
    if (call) obey(call, message, audio);
  }
}

async function open(options: ChildOptions): Promise<void> {
  try {
    line = await createBrowserDriver({ ...options, log });
    send({ kind: 'open', port: line.port });
  } catch (error) {
    send({ kind: 'not-open', error: toPlainError(error) });
    await end();
  }
}

async function accept(id: Id, offer: BrowserOffer): Promise<void> {
  try {
    if (!line) throw new Error('the line is not open');
    const { sdp, call } = await line.accept(offer, (event) => onEvent(id, event));
    calls.set(id, call);
    call.onAudio((frame, atMs) => audio.add(id, frame, atMs));
    call.onPlayed((mark) => send({ kind: 'played', id, mark }));
    send({ kind: 'reply', id, value: sdp });
  } catch (error) {
    send({ kind: 'error', id, error: toPlainError(error) });
  }
}

function onEvent(id: Id, event: BrowserEvent): void {
  if (event.type === 'ended') calls.delete(id);
  send({ kind: 'event', id, event });
}

function send(message: FromChild): void {
  // The callback ignores errors: if the parent has gone, `disconnect` ends this process.
  process.send?.(message, undefined, undefined, () => undefined);
}

async function end(): Promise<void> {
  await line?.close();
  audio.close();
  // What was sent last leaves before the channel closes; the end of the channel ends this process.
  if (process.connected) process.disconnect();
  else process.exit(0);
}

serve();
