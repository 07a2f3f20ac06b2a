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

class Names {
  private page: string[] = [];
  private position = 0;
  private isLast = false;

  constructor(
    private readonly storage: Pick<ObjectStorage, 'list'>,
    private readonly prefix: string,
  ) {}

  async *upTo(callId: string | undefined): AsyncGenerator<string> {
    for (;;) {
      if (this.position >= this.page.length && !(await this.next())) return;
      const id = this.page[this.position]?.slice(this.prefix.length) ?? '';
      if (callId !== undefined && id > callId) return;
      this.position += 1;
      yield id;
    }
  }

  private async next(): Promise<boolean> {
    if (this.isLast) return false;
    this.page = await this.storage.list(this.prefix, OBJECT_NAMES_A_PAGE, this.page.at(-1));
    this.position = 0;
    this.isLast = this.page.length < OBJECT_NAMES_A_PAGE;
    return this.page.length > 0;
  }
}
