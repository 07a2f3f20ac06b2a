import { createHmac } from 'node:crypto';

/** A server as `RTCPeerConnection` takes it. */
export interface TurnCredentials {
  username: string;
  credential: string;
}

/**
 * Credentials of a TURN server that ends by itself: coturn with `use-auth-secret` computes them from the same secret
 * (draft-uberti-behave-turn-rest-00). They are the same for everybody who asks in the same second with the same `name`.
 */
export function turnCredentials(secret: string, name: string, nowMs: number, validMs: number): TurnCredentials {
  const username = `${Math.floor((nowMs + validMs) / 1_000)}:${name}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
