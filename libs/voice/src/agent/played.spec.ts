import { hearings, Scene, talker } from '../testing/scene.js';

const kinds = (scene: Scene): string[] => scene.spoken;
/** A person is waited for ten seconds before each question whether they are there. */
const patient = { silentTotalMs: 46_000, maxSilentTotalMs: 49_000 };
const scriptCourse = ['greeting', 'question', 'question', 'question', 'goodbye'];

describe.each(hearings)(
  'the conversation follows the marks of the line, heard $name',
  ({ detectors, endOfTurnMs, onsetErrorMs, voice }) => {
    it.each([0, 60, 500])('listens from the mark on, which comes %i ms late', async (markDelayMs) => {
      const scene = await new Scene({ detectors, limits: patient }, { markDelayMs }).run();
      const [speaking] = scene.of('speaking');
      const [spoke] = scene.of('spoke');
      const [asked] = scene.of('asked-again');
      expect(spoke).toMatchObject({ kind: 'greeting', playedMs: 5_000, isComplete: true });
      expect(Math.abs((spoke?.atMs ?? 0) - (speaking?.atMs ?? 0) - 5_000 - markDelayMs)).toBeLessThanOrEqual(20);
      expect(asked?.atMs).toBe((spoke?.atMs ?? 0) + 10_000);
      expect(scene.end?.reason).toBe('silent');
    });

    it('is done only after its goodbye was played', async () => {
      const scene = await new Scene({ detectors }, { markDelayMs: 200 }).run(talker({ voice: voice() }));
      expect(scene.events.slice(-2)).toMatchObject([
        { type: 'spoke', kind: 'goodbye', playedMs: 2_000, isComplete: true },
        { type: 'ended', reason: 'script-finished' },
      ]);
      expect(scene.line.isPlaying).toBe(false);
    });

    it('is told how much of a flushed utterance was sent', async () => {
      const scene = new Scene({ detectors });
      await scene.run(() => undefined, 1_000);
      scene.conversation.finish('drained', 4_000);
      expect(scene.line.isPlaying).toBe(true); // the goodbye, and no longer the greeting
      await scene.run();
      expect(scene.of('spoke')[0]).toMatchObject({ kind: 'greeting', isComplete: false });
      expect(Math.abs((scene.of('spoke')[0]?.playedMs ?? 0) - 1_000)).toBeLessThanOrEqual(60);
      expect(kinds(scene)).toEqual(['goodbye']);
    });

    it.each(['stop', 'finish'] as const)('silences the line at once at a %s without time', async (how) => {
      const scene = new Scene({ detectors });
      await scene.run(() => undefined, 1_000);
      expect(scene.line.isPlaying).toBe(true);
      if (how === 'stop') scene.conversation.stop();
      else scene.conversation.finish('drained', 0);
      expect(scene.line.isPlaying).toBe(false);
    });

    it('goes on 2 s after each utterance on a line that gives no marks', async () => {
      const scene = await new Scene({ detectors, limits: patient }, { isDead: true }).run();
      expect(scene.end?.reason).toBe('silent');
      const [first, second] = scene.of('speaking');
      expect(Math.abs((second?.atMs ?? 0) - (first?.atMs ?? 0) - 5_000 - 2_000 - 10_000)).toBeLessThanOrEqual(40);
      expect(scene.of('spoke')).toEqual([]);
      expect(scene.end?.atMs).toBeLessThan(60_000);
    });

    it('uses the time at which frames came in, not the time at which they are handed over', async () => {
      const scene = await new Scene({ detectors }, { batchFrames: 20 }).run(talker({ voice: voice() }));
      expect(kinds(scene)).toEqual(scriptCourse);
      for (const { startedAfterMs, speechMs, endpointMs } of scene.of('heard')) {
        expect(Math.abs(startedAfterMs - 500)).toBeLessThanOrEqual(onsetErrorMs);
        expect(speechMs).toBeGreaterThanOrEqual(1_100); // each fifth frame is soft
        expect(endpointMs).toBeGreaterThanOrEqual(endOfTurnMs);
        expect(endpointMs).toBeLessThanOrEqual(endOfTurnMs + 400);
      }
    });

    it('does not take a stall of this thread for the end of a turn', async () => {
      const scene = new Scene({ detectors });
      const person = talker({ voice: voice(), speakMs: 4_000 });
      await scene.run(person, 7_000);
      const held = Array.from({ length: 50 }, () => {
        scene.ticker.nowMs += 20;
        return { frame: person(scene.ticker.nowMs, scene), atMs: scene.ticker.nowMs };
      });
      await scene.ticker.advance(); // a timer that is due goes before the messages of another thread
      for (const { frame, atMs } of held) if (frame) scene.line.handOver(frame, atMs);
      await scene.run(person, 500);
      expect(scene.of('heard')).toEqual([]);
      await scene.run(person, 3_000);
      expect(scene.of('heard')).toHaveLength(1);
    });
  },
);
