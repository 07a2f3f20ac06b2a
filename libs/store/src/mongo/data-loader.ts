type Stored = { _id: string };

interface Load {
  ids: Set<string>;
  found: Promise<ReadonlyMap<string, Stored>>;
}

/**
 * Data loader: documents that are asked for by id in one turn of the event loop are read with one query a collection. Ten calls that are
 * placed together read one tenant, one employee and ten leads, and a command to MongoDB costs more than its documents.
 */
export class DataLoader {
  private readonly loads = new Map<string, Load>();

  /** @param read answers the stored documents among the ids */
  constructor(private readonly read: (collection: string, ids: readonly string[]) => Promise<readonly Stored[]>) {}

  async get(collection: string, id: string): Promise<Stored | undefined> {
    const load = this.loads.get(collection) ?? this.begin(collection);
    load.ids.add(id);
    return (await load.found).get(id);
  }

  private begin(collection: string): Load {
    const ids = new Set<string>();
    const turn = new Promise<void>((over) => process.nextTick(over));
    const found = turn.then(async () => {
      this.loads.delete(collection);
      return new Map((await this.read(collection, [...ids])).map((one) => [one._id, one]));
    });
    const load = { ids, found };
    this.loads.set(collection, load);
    return load;
  }
}
