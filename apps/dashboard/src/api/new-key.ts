/** A random key for a request that may be sent again. `crypto.randomUUID` is for https and this machine only; this is for any page. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
