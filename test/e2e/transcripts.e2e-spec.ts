import { TranscriberServer } from '../doubles/transcriber-server.js';
import { filesBelow, textsIn } from '../engines/files-written.js';
import { startService, type Service } from '../engines/service.js';
import { callOf, freshPhone, whenEnded } from './calls.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

/** The way of a call's words through the built service: recorded, sent to a transcriber, sealed, read. */
const KEY = 'sk-zanzibar-73';
const WORDS = 'a xylophone before the monsoon';

interface Turn {
  speaker: string;
  text: string | null;
  startMs: number;
  endMs: number;
}

describe('a call with a transcriber', () => {
  let transcriber: TranscriberServer;
  let service: Service;
  const tmp = temporaryFolder('turant-tmp-');
  let callId: string;
  beforeAll(async () => {
    transcriber = await TranscriberServer.start();
    // It is away at first.
    transcriber.answers = [
      { status: 503, text: 'busy' },
      (request, response) => {
        transcriber.answers = [{ json: { text: WORDS, segments: [{ start: 0, end: 600, text: ` ${WORDS}` }] } }];
        request.resume().once('end', () => response.writeHead(500).end());
      },
    ];
    const env = { RECORDINGS: 'on', TRANSCRIBER_URL: transcriber.url, TRANSCRIBER_KEY: KEY, LOG_LEVEL: 'debug', TMPDIR: tmp };
    service = await startService({ env });
    const { body } = await service.postLead({ lead: { name: 'Asha Rao', phone: freshPhone() }, triggerImmediateCall: true });
    callId = body.callId as string;
    await whenEnded(service, callId, 60_000);
  }, 120_000);

  const transcript = async (): Promise<Turn[]> => {
    const { body } = await service.send(`/api/calls/${callId}/transcript`);
    return (body.transcript as { turns?: Turn[] } | undefined)?.turns ?? [];
  };

  it('gets the words of the person, though the transcriber was away at first', async () => {
    // The third time.
    await service.until(() => Promise.resolve(transcriber.asked.length === 2));
    const turns = await service.until(async () => {
      const read = await transcript();
      return read.some(({ speaker, text }) => speaker === 'person' && text === WORDS) && read;
    });
    expect(turns.filter(({ speaker }) => speaker === 'agent').length).toBeGreaterThan(0);
    expect(turns.map(({ startMs }) => startMs)).toEqual(turns.map(({ startMs }) => startMs).sort((a, b) => a - b));
    expect((await callOf(service, callId)).transcript).toMatchObject({ state: 'kept' });
  });

  it('sends the person’s side of the whole call, in its language, with the key', async () => {
    const [asked] = transcriber.asked.slice(-1);
    const { durationMs } = await callOf(service, callId);
    expect(asked?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asked?.fields).toMatchObject({ model: 'whisper-1', response_format: 'verbose_json', language: expect.any(String) as string });
    const wav = asked!.file.bytes;
    expect([wav.toString('latin1', 0, 4), wav.readUInt16LE(22), wav.readUInt32LE(24)]).toEqual(['RIFF', 1, 16_000]);
    expect(Math.abs((wav.length - 44) / 32 - (durationMs as number))).toBeLessThan(1_000);
    const samples = Array.from({ length: (wav.length - 44) / 2 }, (_, at) => Math.abs(wav.readInt16LE(44 + 2 * at)));
    expect(samples.reduce((most, sample) => Math.max(most, sample), 0)).toBeGreaterThan(1_000);
  });

  it('leaves neither words nor key nor sound in a file or the log', () => {
    const written = [service.dataDir, tmp].flatMap(filesBelow).filter((path) => !path.includes('/sandbox/'));
    expect(written.length).toBeGreaterThan(4);
    expect(textsIn(written, [WORDS, KEY, 'RIFF', 'OggS'])).toEqual([]);
    expect([WORDS, KEY].filter((text) => service.logged().includes(text))).toEqual([]);
  });
});
