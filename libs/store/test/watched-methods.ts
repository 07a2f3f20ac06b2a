type Method = (...args: unknown[]) => unknown;

/**
 * Records which methods of some objects were called, by the class that declares them. Private methods of TypeScript are counted, too: at
 * run time they look like public methods, and a public method calls each of them.
 */
export class WatchedMethods {
  private readonly all = new Set<string>();
  private readonly called = new Set<string>();
  readonly classes = new Set<unknown>();

  watch(object: object): void {
    this.classes.add(object.constructor);
    for (const [name, owner, method] of methodsOf(object)) {
      const label = `${owner}.${name}`;
      this.all.add(label);
      const value = (...args: unknown[]): unknown => {
        this.called.add(label);
        return method.apply(object, args);
      };
      Object.defineProperty(object, name, { value, configurable: true });
    }
  }

  /** Methods that were not called, without the methods in the parameter. */
  uncalled(except: readonly string[] = []): string[] {
    return [...this.all].filter((label) => !this.called.has(label) && !except.includes(label));
  }
}

function methodsOf(object: object): [name: string, owner: string, method: Method][] {
  const found = new Map<string, [string, string, Method]>();
  for (let level = object; level !== Object.prototype; level = Object.getPrototypeOf(level) as object) {
    const owner = (level.constructor as { name: string }).name;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (typeof value === 'function' && name !== 'constructor' && !found.has(name)) found.set(name, [name, owner, value as Method]);
  }
  return [...found.values()];
}
