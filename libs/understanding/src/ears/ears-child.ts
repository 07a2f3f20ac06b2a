import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { toPlainError } from '@turant/domain';
import { AskedProcess } from '@turant/supervisor';
import type { FromEars, ToEars } from './start-ears.js';
import type { HearingOrder, HearingReply } from './hearing-child.js';
import { transcriptionServer } from './transcription-server.js';

/** An utterance takes 0.6 s, or 3 s while all cores are busy. */
const HEARD_WITHIN_MS = 10_000;
/** Both models together take 700 MB, and an utterance of 30 s some hundred more. */
const MAX_HEARING_MEGABYTES = 2_500;
/** Moonshine's library never gives back what an utterance has taken, 12 MB for each second of speech. */
const HEARING_RETIRES_AT_MEGABYTES = 1_100;
const HEARING_REST_MS = 2_000;

/** Each hears one utterance at a time, on one core. More than two would take the memory and the cores from calls. */
const HEARING_PROCESSES = Math.min(2, availableParallelism());

/** Native code may hang or crash: it runs in processes of its own, behind the one that speaks HTTP. The second one starts when two speak at once. */
const hearing = Array.from(
  { length: HEARING_PROCESSES },
  () =>
    new AskedProcess<HearingOrder, HearingReply>(join(__dirname, 'hearing-child.js'), {
      maxMegabytes: MAX_HEARING_MEGABYTES,
      retiresAtMegabytes: HEARING_RETIRES_AT_MEGABYTES,
      restMs: HEARING_REST_MS,
    }),
);
/** Those that hear nothing now. */
const idle = [...hearing];
let server: Server | undefined;

const send = (message: FromEars): unknown => process.send?.(message, undefined, undefined, () => undefined);

async function hear({ modelsDir, samples, language, prompt }: HearingOrder): Promise<string | undefined> {
  // One that has its model loaded comes first.
  const at = Math.max(
    0,
    idle.findIndex(({ pid }) => pid !== undefined),
  );
  const [ear] = idle.splice(at, 1) as [(typeof hearing)[number]];
  const order = { modelsDir, samples, ...(language !== undefined && { language }), ...(prompt !== undefined && { prompt }) };
  const reply = await ear.ask(order, { withinMs: HEARD_WITHIN_MS });
  // It has retired: another one loads the model before the next utterance, and not with it.
  if (ear.pid === undefined) void ear.ask({ ...order, samples: new Float32Array(0) }, { withinMs: HEARD_WITHIN_MS });
  idle.unshift(ear);
  if (reply?.problem !== undefined) send({ kind: 'problem', problem: reply.problem });
  return reply?.text;
}

async function open({ modelsDir, port }: Extract<ToEars, { kind: 'open' }>): Promise<void> {
  server = transcriptionServer((form) => hear({ modelsDir, ...form }), HEARING_PROCESSES);
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    send({ kind: 'open', port: (server.address() as AddressInfo).port });
  } catch (error) {
    send({ kind: 'not-open', error: toPlainError(error) });
    await end();
  }
}

async function end(): Promise<void> {
  server?.closeAllConnections();
  server?.close();
  await Promise.all(hearing.map((ear) => ear.close()));
  process.exit(0);
}

// Entry of the ears' process. A terminal or service manager signals the whole process group, but calls that run still need their words.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => void end());
process.on('message', (message: ToEars) => void (message.kind === 'open' ? open(message) : end()));
