/** `finally` waits for the promise that its function returns, and rejects when that one rejects. TypeScript's library does not say so. */
interface Promise<T> {
  finally(onFinally: () => PromiseLike<unknown>): Promise<T>;
}
