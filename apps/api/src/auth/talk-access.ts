import { Inject, Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import type { Settings } from '@turant/config';
import type { Employee, TenantId } from '@turant/domain';
import { employeeForVisitors, employeeToTalkWith } from '@turant/road';
import { Store } from '@turant/store';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { isOwnOrigin } from '../http/own-origin.js';
import { refusal } from '../http/refusal.js';
import { KeyVerifier } from './key-verifier.js';
import { LocalReader } from './local-reader.js';
import { Visitors } from './visitors.js';

/** Who may talk with an employee in a browser, and with which one. */
export interface TalkCaller {
  tenantId: TenantId;
  employee: Employee;
  /** Keyed hash of a visitor's address, or of the id that the owner of a key gave; undefined: no visitor's limit applies. */
  visitor?: string;
}

/** What a request asks for. */
export interface TalkWish {
  employeeId?: string;
  /** The id under which the owner of a key knows the visitor of its own page. */
  visitorId?: string;
}

/**
 * Decides who may talk with an employee: the owner of a key, which the guard has checked; whoever sits at the machine of a standalone that
 * listens on loopback; and anybody, if the employee takes visitors.
 */
@Injectable()
export class TalkAccess {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(ConfigService) readonly config: ConfigService<Settings, true>,
    @Inject(LocalReader) private readonly local: LocalReader,
    @Inject(Visitors) private readonly visitors: Visitors,
    @Inject(KeyVerifier) private readonly verifier: KeyVerifier,
  ) {}

  /** @throws HttpException 401 without a right, 403 for a page of another origin; RejectedError EMPLOYEE_NOT_FOUND, NO_ACTIVE_EMPLOYEE */
  async admit(request: ApiRequest, reply: FastifyReply, { employeeId, visitorId }: TalkWish): Promise<TalkCaller> {
    const { user } = request;
    if (user) {
      const employee = await employeeToTalkWith(this, user.tenantId, employeeId);
      const visitor = visitorId === undefined ? undefined : this.visitors.named(visitorId, user.tenantId);
      return { tenantId: user.tenantId, employee, ...(visitor !== undefined && { visitor }) };
    }
    if (!this.isOfOurPage(request)) throw refusal('FOREIGN_ORIGIN', 'pages of this origin may not talk with an employee');
    const tenantId = await this.local.onlyTenant(request);
    if (tenantId !== undefined) return { tenantId, employee: await employeeToTalkWith(this, tenantId, employeeId) };
    const employee = employeeId === undefined ? undefined : await employeeForVisitors(this, employeeId);
    if (!employee) throw await this.verifier.refusalOf(request, reply);
    return { tenantId: employee.tenantId, employee, visitor: this.visitors.of(request, employee.tenantId) };
  }

  /** A page of another site must not make its readers' browsers talk with an employee. */
  private isOfOurPage({ headers }: ApiRequest): boolean {
    if (headers.origin === undefined || this.config.get('corsOrigins', { infer: true }).includes(headers.origin)) return true;
    return isOwnOrigin(headers, this.config.get('publicUrl', { infer: true }));
  }
}
