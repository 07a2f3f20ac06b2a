import { Header, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { SCRIPT_PARTS } from '@turant/domain';
import { EMPLOYEE } from '@turant/domain/records';
import { changeEmployee, checkConversation, createEmployee, getEmployee, keepNewestDefault, listEmployees } from '@turant/management';
import { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { nulledFields } from '../http/check-body.js';
import { resource } from '../http/resource.js';
import { EmployeePreviewDto } from './employee-preview.dto.js';
import { MAX_PREVIEW_SECONDS, Previews } from './previews.js';

const Employees = resource(EMPLOYEE, {
  path: 'api/employees',
  tag: 'employees',
  one: 'employee',
  reads: 'dashboard:read',
  list: { summary: 'The employees (AI agents), newest first', answer: 'A page of employees', read: listEmployees },
  get: { summary: 'An employee', answer: 'The employee', read: getEmployee },
  create: {
    summary: 'Hire an employee',
    answer: 'The new employee',
    write: async (parts, tenant, input) => {
      await checkConversation(parts, tenant, input.conversation);
      return { made: await createEmployee(parts, tenant, input) };
    },
    finish: ({ store }, tenant) => keepNewestDefault(store, tenant),
  },
  patch: {
    summary: 'Change, pause or wake an employee; null takes away what may be absent, and a part of script',
    description: 'The parts of script that are given change, the others stay; the questions are one part.',
    answer: 'The employee as it is now',
    write: async (parts, tenant, id, input, cleared, { body }) => {
      await checkConversation(parts, tenant, input.conversation);
      const clearedParts = nulledFields((body as { script?: unknown }).script, SCRIPT_PARTS).map((part) => `script.${part}` as const);
      return changeEmployee(parts, tenant, id, input, [...cleared, ...clearedParts]);
    },
  },
});

export class EmployeesController extends Employees {
  constructor(
    @Inject(ApiRoad) parts: ApiRoad,
    @Inject(AuditedRoads) audited: AuditedRoads,
    @Inject(Previews) private readonly previews: Previews,
  ) {
    super(parts, audited);
  }

  @Post(':employeeId/preview')
  @HttpCode(200)
  @Header('content-type', 'audio/wav')
  @NeedsScope('admin')
  @ApiOperation({
    summary: 'Hear an employee, as it would speak to a made-up person: its words, or others before they are saved',
    description: `At most ${MAX_PREVIEW_SECONDS} s; what is longer is cut off. 503 while another preview of the tenant is being spoken.`,
  })
  @ApiResponse({
    status: 200,
    description: 'A WAV: 16-bit PCM, mono, 16 kHz',
    content: { 'audio/wav': { schema: { type: 'string', format: 'binary' } } },
  })
  async preview(
    @CallerParam() caller: Caller,
    @Param('employeeId') employeeId: string,
    @Req() { body }: ApiRequest,
    @DeclaredBody(EmployeePreviewDto, 'absent') wish: EmployeePreviewDto,
  ): Promise<Buffer> {
    const [hasNoVoice] = nulledFields(body, ['voice']);
    return this.previews.wavOf(caller.tenantId, employeeId, { ...wish, ...(hasNoVoice && { voice: null }) });
  }
}
