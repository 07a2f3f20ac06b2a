import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { ConfigService } from '@nestjs/config';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Settings } from '@turant/config';
import type { TenantId } from '@turant/domain';
import { tenantPhone } from '@turant/management';
import { dryRun, type DryRunLine, type DryRunOrder } from '@turant/road';
import { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { RequestBodyOneOf, ResponseBody } from '../http/describe.js';
import { CallOrderDto } from './call-order.dto.js';
import { DRY_RUN, dryRunView, type DryRunView } from './dry-run-view.js';
import { PhoneOrderDto } from './phone-order.dto.js';

/** The ports that the shown INVITE names if the settings name none. A worker then takes any free port, which only that worker knows. */
const ANY_SIP_PORT = 5_060;
const ANY_AUDIO_PORT = 10_000;

@ApiTags('calls')
@Controller('api/calls/dry-run')
export class DryRunController {
  constructor(@Inject(ApiRoad) private readonly road: ApiRoad) {}

  @Post()
  @HttpCode(200)
  @NeedsScope('leads:write')
  @ApiOperation({
    summary:
      'What would become of a call: each rule of the gate, trunk, caller id and the exact INVITE. Places, reserves and stores nothing',
  })
  @RequestBodyOneOf(CallOrderDto, PhoneOrderDto)
  @ResponseBody(200, 'What the call would be now', { dryRun: DRY_RUN })
  async run(@CallerParam() { tenantId }: Caller, @Req() { body }: ApiRequest): Promise<{ success: true; dryRun: DryRunView }> {
    const order = await this.readOrder(tenantId, body);
    return { success: true, dryRun: dryRunView(await dryRun(this.road, tenantId, order, lineOf(this.road.config))) };
  }

  private async readOrder(tenantId: TenantId, body: unknown): Promise<DryRunOrder> {
    if (typeof body !== 'object' || body === null || !('phone' in body)) return checkBody(CallOrderDto, body);
    const { phone, ...rest } = checkBody(PhoneOrderDto, body);
    return { ...rest, phone: await tenantPhone(this.road.store, tenantId, phone) };
  }
}

/** The line as the settings of this process describe it. */
const lineOf = (config: ConfigService<Settings, true>): DryRunLine => ({
  host: config.get('sipPublicHost', { infer: true }) ?? config.get('sipHost', { infer: true }),
  port: config.get('sipPort', { infer: true }) || ANY_SIP_PORT,
  mediaPort: config.get('rtpPorts', { infer: true })?.min ?? ANY_AUDIO_PORT,
  ringMs: config.get('ringSeconds', { infer: true }) * 1000,
  caps: config.get('caps', { infer: true }),
});
