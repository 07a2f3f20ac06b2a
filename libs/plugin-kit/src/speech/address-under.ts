/** The address of a path below a base that an owner has typed, with or without a slash at its end. */
export const addressUnder = (base: string, path: string): string => `${base.endsWith('/') ? base.slice(0, -1) : base}/${path}`;

/** The same for a WebSocket, whose base is typed as https. */
export const socketAddressUnder = (base: string, path: string): string => addressUnder(base, path).replace(/^http/, 'ws');
