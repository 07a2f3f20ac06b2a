/** The package has no types of its own. */
declare module 'passport-http-bearer' {
  import type { Strategy as PassportStrategy } from 'passport';

  export class Strategy extends PassportStrategy {
    constructor(options: { realm?: string; passReqToCallback?: boolean }, verify: (...parameters: unknown[]) => void);
  }
}
