import { Body, Controller, Get, Header, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { LANGUAGES, MACHINE_CHOICES, RETRY_OUTCOMES, SCRIPT_PARTS, TIERS, TRANSFER_KEYS } from '@turant/domain';
import {
  changeEmployee,
  CLEARABLE_EMPLOYEE_FIELDS,
  getEmployee,
  hireOnce,
  listEmployees,
  type ClearableEmployeeField,
  type EmployeeView,
} from '@turant/management';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody, nulledFields } from '../http/check-body.js';
import { int, listOf, oneOf, orNull, record, RequestBody, ResponseBody, ResponsePage, text, time, yesNo } from '../http/describe.js';
import { IdempotencyKeyHeader, readIdempotencyKey } from '../http/idempotency-key.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { ChangedEmployeeDto, NewEmployeeDto, PreviewDto } from './employee.dto.js';
import { MAX_PREVIEW_SECONDS, Previews } from './previews.js';

const EMPLOYEE = record({
  employeeId: text,
  name: text,
  status: oneOf(['active', 'paused']),
  languages: listOf(oneOf(LANGUAGES)),
  tier: orNull(oneOf(TIERS)),
  isDefault: yesNo,
  activeHours: orNull(record({ from: text, to: text })),
  retry: orNull(record({ attempts: int, afterMinutes: int, on: listOf(oneOf(RETRY_OUTCOMES)) })),
  script: orNull(record({ 'greeting?': text, 'questions?': listOf(text), 'areYouThere?': text, 'goodbye?': text })),
  voice: orNull(text),
  transfer: orNull(record({ phone: text, key: oneOf(TRANSFER_KEYS), isAnnounced: yesNo })),
  takesVisitors: yesNo,
  allowedOrigins: listOf(text),
  callsWidgetLeads: yesNo,
  isTest: yesNo,
  onMachine: orNull(oneOf(MACHINE_CHOICES)),
  machineMessage: orNull(text),
  isRecorded: yesNo,
  createdAt: time,
});

interface OneEmployee {
  success: true;
  employee: EmployeeView;
}

@ApiTags('employees')
@Controller('api/employees')
export class EmployeesController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
    @Inject(Previews) private readonly previews: Previews,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The employees (AI agents), newest first' })
  @ResponsePage('A page of employees', EMPLOYEE, 'em')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<EmployeeView>> {
    return pageAnswer(await listEmployees(this.parts, caller.tenantId, readNewestPage(query, 'em')));
  }

  @Get(':employeeId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'An employee' })
  @ResponseBody(200, 'The employee', { employee: EMPLOYEE })
  async get(@CallerParam() caller: Caller, @Param('employeeId') employeeId: string): Promise<OneEmployee> {
    return { success: true, employee: await getEmployee(this.parts, caller.tenantId, employeeId) };
  }

  @Post()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Hire an employee' })
  @IdempotencyKeyHeader()
  @RequestBody(NewEmployeeDto)
  @ResponseBody(201, 'The new employee', { employee: EMPLOYEE })
  async create(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OneEmployee> {
    const key = readIdempotencyKey(request.headers['idempotency-key'], request.rawBody);
    const { employee, isReplay } = await hireOnce(this.audited.of(request), tenantId, checkBody(NewEmployeeDto, request.body), key);
    if (isReplay) void reply.header('idempotency-replayed', 'true');
    return { success: true, employee };
  }

  @Patch(':employeeId')
  @NeedsScope('admin')
  @ApiOperation({
    summary:
      'Change, pause or wake an employee; null takes tier, activeHours, retry, voice, transfer, onMachine, machineMessage, script or a part of it away',
    description: 'The parts of script that are given change, the others stay; the questions are one part.',
  })
  @RequestBody(ChangedEmployeeDto)
  @ResponseBody(200, 'The employee as it is now', { employee: EMPLOYEE })
  async change(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('employeeId') employeeId: string,
    @Body() body: unknown,
  ): Promise<OneEmployee> {
    const input = checkBody(ChangedEmployeeDto, body);
    return { success: true, employee: await changeEmployee(this.audited.of(request), caller.tenantId, employeeId, input, clearedBy(body)) };
  }

  @Post(':employeeId/preview')
  @HttpCode(200)
  @Header('content-type', 'audio/wav')
  @NeedsScope('admin')
  @ApiOperation({
    summary: 'Hear an employee, as it would speak to a made-up person: its words, or others before they are saved',
    description: `At most ${MAX_PREVIEW_SECONDS} s; what is longer is cut off. 503 while another preview of the tenant is being spoken.`,
  })
  @RequestBody(PreviewDto, false)
  @ApiResponse({
    status: 200,
    description: 'A WAV: 16-bit PCM, mono, 16 kHz',
    content: { 'audio/wav': { schema: { type: 'string', format: 'binary' } } },
  })
  async preview(@CallerParam() caller: Caller, @Param('employeeId') employeeId: string, @Body() body: unknown): Promise<Buffer> {
    const wish = checkBody(PreviewDto, body === undefined ? {} : body);
    const [hasNoVoice] = nulledFields(body, ['voice']);
    return this.previews.wavOf(caller.tenantId, employeeId, { ...wish, ...(hasNoVoice && { voice: null }) });
  }
}

const clearedBy = (body: unknown): ClearableEmployeeField[] => [
  ...nulledFields(body, CLEARABLE_EMPLOYEE_FIELDS),
  ...nulledFields((body as { script?: unknown }).script, SCRIPT_PARTS).map((part) => `script.${part}` as const),
];
