/** `it` with what a suite has set up. A test does nothing where this machine cannot get that, which has been said then. */
export const itWith =
  <T>(setUp: () => T | undefined, test: jest.It = it, usualMs?: number) =>
  (name: string, work: (there: T) => Promise<void>, withinMs = usualMs): void =>
    test(
      name,
      async () => {
        const there = setUp();
        if (there !== undefined) await work(there);
      },
      withinMs,
    );
