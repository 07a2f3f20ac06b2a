import { verify, type Difference, type VerifiedTenant } from '@turant/management';
import { Snapshots } from '@turant/store';
import type { RoadParts } from '../factories/road-parts.js';

/** What is named of a difference. */
export type Named = `${string}: ${string} of ${string}`;

const collection = (name: string): { name: string } => ({ name });

/** A store whose records can be changed behind everybody's back, and counted again. */
export class Recounting {
  constructor(private readonly parts: RoadParts) {}

  async recounted(afterMs = 0, inFlightMs = 0): Promise<{ differences: Difference[]; verified: VerifiedTenant | undefined }> {
    const { clock, store } = this.parts;
    const differences: Difference[] = [];
    const now = new Date(clock.now().getTime() + afterMs);
    const [verified] = await verify(new Snapshots(store.engine), { now, inFlightMs, onDifference: (one) => differences.push(one) });
    return { differences, verified };
  }

  async named(): Promise<Named[]> {
    return (await this.recounted()).differences.map(({ check, kind, id }): Named => `${check}: ${kind} of ${id}`).sort();
  }

  /** What is named while a record is another one or, without a change, gone; then it is as it was. */
  async namedWith<T extends { _id: string }>(name: string, id: string, change?: (record: T) => T): Promise<Named[]> {
    const read = async (): Promise<T> => (await this.parts.store.engine.get(collection(name), id)) as unknown as T;
    const before = await read();
    const changed = change?.(await read());
    await this.remove(name, id);
    if (changed) await this.put(name, changed);
    const found = await this.named();
    if (changed) await this.remove(name, changed._id);
    await this.put(name, before);
    return found;
  }

  async change(name: string, id: string, change: { set?: object; unset?: string[]; inc?: object }): Promise<void> {
    const changed = await this.parts.store.engine.patch({ op: 'patch', in: collection(name), id, guard: [], change: change as never });
    expect(changed).toBeDefined();
  }

  inc(name: string, id: string, by: Record<string, number>): Promise<void> {
    return this.change(name, id, { inc: by });
  }

  async remove(name: string, id: string): Promise<void> {
    expect(await this.parts.store.engine.delete({ op: 'delete', from: collection(name), id, guard: [] })).toBe(true);
  }

  async put<T extends { _id: string }>(name: string, document: T): Promise<void> {
    expect(await this.parts.store.engine.insertMany(collection(name), [document])).toEqual(['inserted']);
  }
}
