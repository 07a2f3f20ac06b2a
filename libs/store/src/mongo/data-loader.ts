type Stored = { _id: string };

interface Asked {
  ids: Set<string>;
  found: Promise<ReadonlyMap<string, Stored>>;
}

/**
 * Reads documents that are asked for by id in one turn of the event loop with one query a collection. Ten calls that are placed
 * together read one tenant, one employee and ten leads, and a command to MongoDB costs more than the documents that it brings.
 */
export class DataLoader {
  private readonly asked = new Map<string, Asked>();

  /** @param read those of the ids that are there */
  constructor(private readonly read: (collection: string, ids: readonly string[]) => Promise<readonly Stored[]>) {}

  async get(collection: string, id: string): Promise<Stored | undefined> {
    const asked = this.asked.get(collection) ?? this.ask(collection);
    asked.ids.add(id);
    return (await asked.found).get(id);
  }

  private ask(collection: string): Asked {
    const ids = new Set<string>();
    const turn = new Promise<void>((over) => process.nextTick(over));
    const found = turn.then(async () => {
      this.asked.delete(collection);
      return new Map((await this.read(collection, [...ids])).map((one) => [one._id, one]));
    });
    const asked = { ids, found };
    this.asked.set(collection, asked);
    return asked;
  }
}
