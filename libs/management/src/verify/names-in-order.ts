import { everyRecord } from '@turant/async';
import { keyName, objectName, type KeptKind, type TenantId } from '@turant/domain';
import type { ObjectStorage } from '@turant/storage';

const OBJECT_NAMES_A_PAGE = 1_000;

/** The calls that have an object or a key of one kind in the storage, in the order of their ids. */
export class NamesInOrder {
  private readonly both: readonly Names[];

  constructor(storage: Pick<ObjectStorage, 'list'>, tenantId: TenantId, kind: KeptKind) {
    this.both = [objectName(kind, tenantId, ''), keyName(kind, tenantId, '')].map((prefix) => new Names(storage, prefix));
  }

  /** @returns which ids were there before this one since the last question, and whether this one is */
  async upTo(callId: string): Promise<{ before: string[]; isThere: boolean }> {
    const found = new Set<string>();
    for (const names of this.both) for await (const one of names.upTo(callId)) found.add(one);
    const isThere = found.delete(callId);
    return { before: [...found], isThere };
  }

  /** The ids after the last question. */
  async rest(): Promise<string[]> {
    const found = new Set<string>();
    for (const names of this.both) for await (const one of names.upTo(undefined)) found.add(one);
    return [...found];
  }
}

/** What lies under one prefix, by the ids of its calls. */
class Names {
  private readonly names: AsyncGenerator<string, void>;
  /** The next name, if it was read and not given out. */
  private waiting: IteratorResult<string, void> | undefined;

  constructor(
    storage: Pick<ObjectStorage, 'list'>,
    private readonly prefix: string,
  ) {
    this.names = everyRecord(OBJECT_NAMES_A_PAGE, (after, limit) => storage.list(prefix, limit, after));
  }

  async *upTo(callId: string | undefined): AsyncGenerator<string> {
    for (;;) {
      this.waiting ??= await this.names.next();
      const id = this.waiting.value?.slice(this.prefix.length);
      if (id === undefined || (callId !== undefined && id > callId)) return;
      this.waiting = undefined;
      yield id;
    }
  }
}
