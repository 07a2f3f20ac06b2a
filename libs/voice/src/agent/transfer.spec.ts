import { Scene, talker } from '../testing/scene.js';

/** A call whose person may ask for the business by key 1; the test decides whether the business is reached. */
function call(): { scene: Scene; asked: () => number; reach: (isJoined: boolean) => void; fail: () => void } {
  let count = 0;
  let reach: (isJoined: boolean) => void = () => undefined;
  let fail: () => void = () => undefined;
  const connect = (): Promise<boolean> => {
    count += 1;
    return new Promise((resolve, reject) => ([reach, fail] = [resolve, () => reject(new Error('the line broke'))]));
  };
  const scene = new Scene({ transfer: { key: '1', connect } });
  return { scene, asked: () => count, reach: (isJoined) => reach(isJoined), fail: () => fail() };
}

describe('a person who asks for the business', () => {
  it('during the greeting is told to wait, and hears a phone ring until the business answers; then the employee is silent', async () => {
    const { scene, asked, reach } = call();
    await scene.run(undefined, 1_000);
    scene.press('1');
    await scene.run(undefined, 12_000);
    expect(asked()).toBe(1);
    expect(scene.spoken.slice(0, 3)).toEqual(['connecting', 'ringback', 'ringback']);
    reach(true);
    await scene.run(talker(), 120_000);
    expect(scene.end).toBeUndefined();
    expect(scene.of('connected')).toEqual([expect.objectContaining({ isJoined: true })]);
    expect(scene.of('speaking').at(-1)?.kind).toBe('ringback');
    expect(scene.isAgentTalking).toBe(false);
  });

  it.each(['is not reached', 'cannot be called'])('hears that it %s, and the call ends', async (how) => {
    const { scene, reach, fail } = call();
    await scene.run(undefined, 1_000);
    scene.press('1');
    await scene.run(undefined, 5_000);
    if (how === 'is not reached') reach(false);
    else fail();
    await scene.run();
    expect(scene.spoken).toEqual(['connecting', 'ringback', 'not-reached']);
    expect(scene.end?.reason).toBe('not-reached');
  });

  it('asks once, however often the key is pressed; other keys and calls without a key ask for nothing', async () => {
    const { scene, asked, reach } = call();
    await scene.run(undefined, 1_000);
    for (const key of ['2', '1', '1']) scene.press(key);
    await scene.run(undefined, 5_000);
    reach(true);
    await scene.run(undefined, 100);
    scene.press('1');
    expect(asked()).toBe(1);
    const without = new Scene();
    await without.run(undefined, 1_000);
    without.press('1');
    await without.run();
    expect(without.spoken).not.toContain('connecting');
  });

  it('hears the goodbye on the joined call when the money ends, and may still want no more calls', async () => {
    const { scene, reach } = call();
    scene.press('1');
    await scene.run(undefined, 2_000);
    reach(true);
    await scene.run(undefined, 60_000);
    scene.conversation.finish('balance_exhausted', 4_000);
    await scene.run();
    expect(scene.spoken.at(-1)).toBe('goodbye');
    expect(scene.end?.reason).toBe('balance_exhausted');
    const other = call();
    other.scene.press('1');
    await other.scene.run(undefined, 2_000);
    other.reach(true);
    await other.scene.run(undefined, 1_000);
    other.scene.press('9');
    await other.scene.run();
    expect(other.scene.end?.reason).toBe('opted-out');
  });

  it('and is reached after the money has ended hears the goodbye to its end', async () => {
    const { scene, reach } = call();
    scene.press('1');
    await scene.run(undefined, 3_000);
    scene.conversation.finish('balance_exhausted', 4_000);
    await scene.run(undefined, 500);
    reach(true);
    await scene.run();
    expect(scene.spoken.at(-1)).toBe('goodbye');
    expect(scene.end?.reason).toBe('balance_exhausted');
  });
});
