import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RejectedError } from '@turant/domain';
import { readBrowserOffer } from '@turant/lines';
import { errorFields } from '@turant/observability';
import { leadOfVisitor, linkVisitorLead, BrowserOrders } from '@turant/road';
import { chooseLanguage } from '@turant/voice';
import { ApiRoad, Metrics } from '../tokens.js';
import { TenantProfiles } from '../auth/tenant-profiles.js';
import { ICE_SERVERS, iceServersOf, type IceServer } from '../calls/ice-servers.js';
import type { ApiRequest } from '../http/api-request.js';
import { AlsoWithoutKey, Open } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { int, RequestBody, ResponseBody, text, time, yesNo } from '../http/describe.js';
import { refusal } from '../http/refusal.js';
import { hashOf, visitorEnquiry } from './visitor-enquiry.js';
import { WidgetAccess } from './widget-access.js';
import { WidgetLimits } from './widget-limits.js';
import { WidgetCallDto, WidgetLeadDto, WidgetSessionDto } from './widget.dto.js';

interface WidgetSession {
  success: true;
  token: string;
  expiresAt: string;
  employeeId: string;
  employeeName: string;
  businessName: string;
  language: string;
  maxSeconds: number;
  iceServers: readonly IceServer[];
  isRecorded: boolean;
  callsBack: boolean;
}

/** What the frame of a widget asks. A visitor has no key: `WidgetAccess` decides. */
@ApiTags('widget')
@Open()
@Controller('api/widget')
export class WidgetController {
  private readonly limits = new WidgetLimits();

  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(BrowserOrders) readonly browserOrders: BrowserOrders,
    @Inject(Metrics) readonly metrics: Metrics,
    @Inject(WidgetAccess) private readonly access: WidgetAccess,
    @Inject(TenantProfiles) private readonly profiles: TenantProfiles,
  ) {}

  @Post('sessions')
  @AlsoWithoutKey()
  @ApiOperation({ summary: 'For the frame of a widget: with whom a visitor will talk, and a token for one call' })
  @RequestBody(WidgetSessionDto)
  @ResponseBody(201, 'The token lives 5 minutes', {
    token: text,
    expiresAt: time,
    employeeId: text,
    employeeName: text,
    businessName: text,
    language: { ...text, description: 'BCP 47' },
    maxSeconds: int,
    iceServers: ICE_SERVERS,
    isRecorded: { ...yesNo, description: 'whether the call will be recorded' },
    callsBack: { ...yesNo, description: 'whether who leaves a phone is called at once' },
  })
  async session(@Req() request: ApiRequest, @Body() body: unknown): Promise<WidgetSession> {
    this.access.checkPage(request);
    const { employeeId, origin } = checkBody(WidgetSessionDto, body);
    const visit = await this.access.visit(request, employeeId, origin);
    await this.limits.session(visit.visitor);
    const { employee } = visit;
    const tenant = await this.road.store.tenants.get(employee.tenantId);
    const { token, expiresAt } = this.access.talkToken(visit);
    const { config } = this.road;
    const { limits } = config.get('webrtc', { infer: true });
    return {
      success: true,
      token,
      expiresAt: expiresAt.toISOString(),
      employeeId,
      employeeName: employee.name,
      businessName: tenant?.name ?? '',
      language: chooseLanguage(employee.languages),
      maxSeconds: limits.maxCallMs / 1_000,
      iceServers: iceServersOf(this.road, employee.tenantId),
      isRecorded: config.get('recordings', { infer: true }) && employee.isRecorded !== false,
      callsBack: employee.callsWidgetLeads === true,
    };
  }

  @Post('calls')
  @AlsoWithoutKey()
  @ApiOperation({ summary: 'For the frame of a widget: the one call of a token. It costs nothing' })
  @RequestBody(WidgetCallDto)
  @ResponseBody(201, 'The call is up as soon as the browser has connected', {
    callId: text,
    sdp: { ...text, description: 'the answer' },
    token: { ...text, description: 'to leave name and phone with, until 5 minutes after the longest call' },
  })
  async call(@Req() request: ApiRequest, @Body() body: unknown): Promise<{ success: true; callId: string; sdp: string; token: string }> {
    this.access.checkPage(request);
    const { token: given, sdp } = checkBody(WidgetCallDto, body);
    const { token, employee, visitor } = await this.access.admit(request, given, 'talk');
    readBrowserOffer(sdp);
    const { tenantId, _id: employeeId } = employee;
    const idempotencyKey = keyOf(token);
    const leadId = await leadOfVisitor(this.road, tenantId, idempotencyKey);
    const order = { tenantId, employeeId, sdp, visitor, isEcho: false, idempotencyKey, bodyHash: hashOf(sdp) };
    const call = await once(this.browserOrders.order({ ...order, ...(leadId !== undefined && { leadId }) }));
    // The call is up: the browser gets its answer, whatever becomes of this.
    await linkVisitorLead(this.road, tenantId, idempotencyKey).catch((error: unknown) =>
      this.road.log.warn({ ...errorFields(error), callId: call.callId }, "a visitor's call was not linked with the lead"),
    );
    return { success: true, callId: call.callId, sdp: call.sdp, token: this.access.leadToken(token) };
  }

  @Post('leads')
  @HttpCode(202)
  @AlsoWithoutKey()
  @ApiOperation({ summary: 'For the frame of a widget: the name or phone that a visitor leaves, once for each token' })
  @RequestBody(WidgetLeadDto)
  @ResponseBody(202, 'The lead is stored', {
    isHeld: { ...yesNo, description: 'there are too many enquiries at the moment: nobody is called until a person asks for it' },
  })
  async lead(@Req() request: ApiRequest, @Body() body: unknown): Promise<{ success: true; isHeld: boolean }> {
    this.access.checkPage(request);
    const { token: given, ...typed } = checkBody(WidgetLeadDto, body);
    const { token, employee, origin, visitor } = await this.access.admit(request, given, 'talk', 'lead');
    const profile = await this.profiles.now(employee.tenantId);
    if (!profile) throw new RejectedError('EMPLOYEE_NOT_FOUND');
    const enquiry = visitorEnquiry({ employee, origin }, typed, profile);
    const held = (await this.limits.lead(visitor, employee._id)) ? ({ isHeld: true, wantsCall: false } as const) : undefined;
    const { tenantId } = employee;
    const idempotencyKey = keyOf(token);
    const bodyHash = hashOf(typed.name, typed.phone);
    const { isReplay } = await once(this.road.intake.accept({ ...enquiry, ...held, idempotencyKey, bodyHash }));
    await linkVisitorLead(this.road, tenantId, idempotencyKey);
    if (held && !isReplay) this.metrics.heldLeads.inc();
    const isHeld = isReplay ? (await this.road.store.leads.withKey(tenantId, idempotencyKey))?.isHeld === true : held !== undefined;
    return { success: true, isHeld };
  }
}

/** One call and one lead have it: see `linkVisitorLead`. */
const keyOf = ({ id }: { id: string }): string => `widget|${id}`;

/** What was stored under a token is answered again if the same comes twice; anything else under it is refused. */
async function once<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'IDEMPOTENCY_KEY_REUSED') throw refusal('WIDGET_TOKEN_USED');
    throw error;
  }
}
