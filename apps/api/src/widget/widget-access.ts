import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RejectedError, type Employee } from '@turant/domain';
import { employeeOfWidget } from '@turant/road';
import { ApiRoad } from '../tokens.js';
import { Visitors } from '../auth/visitors.js';
import type { ApiRequest } from '../http/api-request.js';
import { isOwnOrigin } from '../http/own-origin.js';
import { refusal } from '../http/refusal.js';
import { readToken, signToken, type TokenKind, type WidgetToken } from './widget-token.js';

/** For how long a frame may start a call with its token. */
const TALK_TOKEN_MS = 5 * 60 * 1000;
const TOKEN_ID_BYTES = 16;

export interface WidgetVisit {
  employee: Employee;
  visitor: string;
  /** Of the website that shows the widget. */
  origin: string;
}

/**
 * Who may use a widget: a frame of this service, on a website that the employee's owner has listed, with a token that was made for it. A
 * cookie or a key counts for nothing here.
 */
@Injectable()
export class WidgetAccess {
  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(Visitors) private readonly visitors: Visitors,
  ) {}

  /**
   * Only a page of this service asks here: the browser says so itself, and no page can say it for another one.
   * @throws HttpException 403 FOREIGN_ORIGIN, and what was wrong with the body
   */
  checkPage({ headers, bodyRefusal }: ApiRequest): void {
    const site = headers['sec-fetch-site'];
    if (!isOwnOrigin(headers, this.road.config.get('publicUrl', { infer: true })) || (site !== undefined && site !== 'same-origin'))
      throw refusal('FOREIGN_ORIGIN', 'only the frame of a widget asks here');
    if (bodyRefusal) throw bodyRefusal;
  }

  /**
   * A visit on a website, as the frame's browser has told which one shows it.
   * @throws RejectedError EMPLOYEE_NOT_FOUND; HttpException 403 ORIGIN_NOT_ALLOWED
   */
  async visit(request: ApiRequest, employeeId: string, origin: string): Promise<WidgetVisit> {
    const employee = await employeeOfWidget(this.road, employeeId);
    if (!employee) throw new RejectedError('EMPLOYEE_NOT_FOUND');
    if (!employee.allowedOrigins?.includes(origin)) throw refusal('ORIGIN_NOT_ALLOWED');
    return { employee, origin, visitor: this.visitors.of(request, employee.tenantId) };
  }

  /** @throws HttpException 401 WIDGET_TOKEN_INVALID: a fresh token is needed */
  async admit(request: ApiRequest, text: string, ...kinds: TokenKind[]): Promise<WidgetVisit & { token: WidgetToken }> {
    const { vault, clock } = this.road;
    const token = readToken(vault, text, clock.now());
    if (!token || !kinds.includes(token.kind)) throw tokenInvalid();
    // The owner may have taken the website off the list meanwhile.
    const visit = await this.visit(request, token.employeeId, token.origin);
    if (visit.visitor !== token.visitor) throw tokenInvalid();
    return { ...visit, token };
  }

  talkToken({ employee, origin, visitor }: WidgetVisit): { token: string; expiresAt: Date } {
    const expiresAt = this.after(TALK_TOKEN_MS);
    const id = randomBytes(TOKEN_ID_BYTES).toString('base64url');
    const token = { kind: 'talk', id, employeeId: employee._id, origin, visitor, expiresAt: expiresAt.getTime() } as const;
    return { token: signToken(this.road.vault, token), expiresAt };
  }

  /** For name and phone that are left during the call, or soon after it. */
  leadToken(token: WidgetToken): string {
    const expiresAt = this.after(this.road.config.get('webrtc', { infer: true }).limits.maxCallMs + TALK_TOKEN_MS).getTime();
    return signToken(this.road.vault, { ...token, kind: 'lead', expiresAt });
  }

  private after(ms: number): Date {
    return new Date(this.road.clock.now().getTime() + ms);
  }
}

const tokenInvalid = (): Error => refusal('WIDGET_TOKEN_INVALID');
