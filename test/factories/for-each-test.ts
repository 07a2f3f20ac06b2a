/**
 * What `make` makes, anew for each test of the block, and closed after it: `const road = forEachTest(fakeTelephony)`. The answer stays the same
 * object; its fields are set before each test.
 */
export function forEachTest<T extends { close(): Promise<void> }>(make: () => Promise<T>): T {
  const current = {} as T;
  beforeEach(async () => void Object.assign(current, await make()));
  afterEach(() => current.close());
  return current;
}
