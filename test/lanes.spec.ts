import { existsSync } from 'node:fs';
import { join } from 'node:path';

const { HEAVY, LONG } = jest.requireActual<Record<'HEAVY' | 'LONG', Record<string, number>>>('./lanes.cjs');
const { planOf } = jest.requireActual<{
  planOf(root: string): { rooms: Record<string, string[]>; light: string[]; heavy: string[] };
}>('./plan.cjs');

const ROOT = join(__dirname, '..');
const { rooms, light, heavy } = planOf(ROOT);
const named = [...Object.keys(HEAVY), ...Object.keys(LONG)];

describe('the specs of npm test', () => {
  // A spec that has moved would run beside all others, and be late there, or be begun last, and prolong the run alone.
  it('are there, if they are named as heavy or long', () => {
    const isRoom = (path: string): boolean => Object.keys(rooms).some((room) => path === `.cache/together/${room}.room-spec.ts`);
    expect(named.filter((path) => !existsSync(join(ROOT, path)) && !isRoom(path))).toEqual([]);
    expect(heavy).toEqual(Object.keys(HEAVY).sort());
  });

  it('run once each', () => {
    const all = [...Object.values(rooms).flat(), ...light, ...heavy];
    expect(new Set(all).size).toBe(all.length);
  });

  it('run together only where they are unit specs', () => {
    expect(
      Object.values(rooms)
        .flat()
        .filter((path) => /(medium|e2e|chaos)-spec/.test(path)),
    ).toEqual([]);
  });
});
