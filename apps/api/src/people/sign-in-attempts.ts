import { Inject, Injectable } from '@nestjs/common';
import { RejectedError, type User } from '@turant/domain';
import { accountsOf, signIn, type NewcomerContext, type SignedIn } from '@turant/management';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { Entrance } from './entrance.js';
import { RefusedEntries, type Refused } from './refused-entries.js';
import { SignInLimit, type CountedTries } from './sign-in-limit.js';

export interface Wanted {
  /** In small letters. */
  email: string;
  password: string;
  code?: string;
  tenant?: string;
}

/** Signs in under the limits: each account that a password is tried on counts for itself, and in a browser that is known for it apart. */
@Injectable()
export class SignInAttempts {
  constructor(
    @Inject(Entrance) private readonly entrance: Entrance,
    @Inject(SignInLimit) private readonly limit: SignInLimit,
    @Inject(RefusedEntries) private readonly refused: RefusedEntries,
  ) {}

  /** @throws RejectedError as `signIn`; HttpException 429 TOO_MANY_SIGN_INS */
  async signIn(context: NewcomerContext, request: ApiRequest, wanted: Wanted, reply: FastifyReply): Promise<SignedIn> {
    const { email, tenant, password, code } = wanted;
    const address = this.entrance.addressOf(request);
    const browser = this.entrance.browserOf(request);
    const accounts = await accountsOf(context.store, email, tenant, ({ _id }) => browser.idFor(_id) !== undefined);
    const tried = accounts.map(({ _id: accountId }) => {
      const browserId = browser.idFor(accountId);
      return { accountId, ...(browserId !== undefined && { browserId }) };
    });
    const note = (reason: Refused['reason'], users: readonly User[]): void => this.note(reason, users, address);
    const tries = await this.limit.countAll(address, tried.length > 0 ? tried : [{ accountId: email }], reply).catch((error: unknown) => {
      note('too-many', accounts);
      throw error;
    });
    const isKnown = tried.some(({ browserId }) => browserId !== undefined) || this.limit.isKnownAddress(address);
    const allowed = accounts.filter(({ _id }) => tries.counted.has(_id));
    let opened: readonly User[] | undefined;
    try {
      const order = { accounts: allowed, password, asker: isKnown ? 'known' : 'stranger', ...(code !== undefined && { code }) } as const;
      const signedIn = await signIn(context, { ...order, onCompared: (those) => (opened = those) });
      tries.counted.get(signedIn.user._id)?.succeed();
      // Whoever knows one account's password still guesses at the others', unless the browser is known for them as well.
      for (const { accountId, browserId } of tried) if (browserId !== undefined) tries.counted.get(accountId)?.takeBack();
      tries.noteSite();
      await tries.settle();
      return signedIn;
    } catch (error) {
      await this.settle(error, tries, opened, code);
      if (error instanceof RejectedError && error.code === 'SIGN_IN_REFUSED') note('password', allowed);
      if (isWrongCode(error, code)) note('code', opened ?? []);
      throw error;
    }
  }

  private async settle(
    error: unknown,
    { counted, settle }: CountedTries,
    opened: readonly User[] | undefined,
    code: string | undefined,
  ): Promise<void> {
    if (error instanceof RejectedError && error.code === 'SIGN_IN_REFUSED') return;
    // What could not be compared says nothing of any account.
    const right = opened ? opened.flatMap(({ _id }) => counted.get(_id) ?? []) : [...counted.values()];
    if (isWrongCode(error, code)) return right.forEach((one) => one.codeWasWrong());
    right.forEach((one) => one.takeBack());
    await settle();
  }

  private note(reason: Refused['reason'], users: readonly User[], address: string): void {
    if (users.length === 0) this.refused.note({ what: 'sign-in', reason, address });
    for (const { tenantId, _id: whatId } of users) this.refused.note({ what: 'sign-in', reason, address, tenantId, whatId });
  }
}

const isWrongCode = (error: unknown, code: string | undefined): boolean =>
  error instanceof RejectedError && error.code === 'CODE_NEEDED' && code !== undefined;
