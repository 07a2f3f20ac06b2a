import { Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Store } from '@turant/store';
import type { Laying, ModelOnShelf } from '@turant/understanding';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { refusal } from '../http/refusal.js';
import { int, listOf, named, oneOf, orNull, ResponseBody, text, withName, yesNo } from '../http/describe.js';
import { LocalModels } from '../tokens.js';

const LOCAL_MODEL = named('LocalModel', {
  model: { ...text, description: 'its id, such as `intents`' },
  name: text,
  does: { ...text, description: 'what it is for' },
  licences: { ...listOf(text), description: 'SPDX names: of the model, and of files that have another one' },
  bytes: int,
  state: { ...oneOf(['there', 'missing', 'not-for-this-machine']), description: 'whether its files lie in MODELS_DIR' },
});

const LAYING = withName('ModelLaying', {
  ...orNull(
    named('ModelLayingState', {
      state: oneOf(['running', 'done', 'failed']),
      model: { ...orNull(text), description: 'the model whose files are fetched now, or could not be fetched' },
      problem: { ...orNull(text), description: 'why the files could not be fetched' },
    }),
  ),
  description: 'how the laying stands that was asked for last; null if nobody has asked since the start',
});

interface LocalModelView extends Pick<ModelOnShelf, 'state'> {
  model: string;
  name: string;
  does: string;
  licences: string[];
  bytes: number;
}

interface ModelsAnswer {
  success: true;
  data: LocalModelView[];
  mayLay: boolean;
  laying: Laying | null;
}

/** The models that understand without any key, on the machine of a standalone. */
@ApiTags('connections')
@Controller('api/models')
export class ModelsController {
  constructor(
    @Inject(Store) private readonly store: Store,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
    @Inject(LocalModels) private readonly shelf: LocalModels | null,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The models that understand on this machine without any key, and whether their files are there' })
  @ResponseBody(200, 'All of them; none where no calls run in this process', {
    data: listOf(LOCAL_MODEL),
    mayLay: { ...yesNo, description: 'whether this caller may have them laid by POST /api/models/lay' },
    laying: LAYING,
  })
  async list(@CallerParam() caller: Caller): Promise<ModelsAnswer> {
    const data = ((await this.shelf?.list()) ?? []).map(viewOf);
    return { success: true, data, mayLay: (await this.refusalOf(caller)) === undefined, laying: this.shelf?.laying ?? null };
  }

  @Post('lay')
  @HttpCode(202)
  @NeedsScope('admin')
  @ApiOperation({
    summary: 'Lay the models that are missing, as `npx turant models fetch` does: by the operator, or by the only tenant of a standalone',
  })
  @ResponseBody(202, 'It goes on: GET /api/models tells how it stands', { laying: LAYING })
  async lay(@CallerParam() caller: Caller, @Req() request: ApiRequest): Promise<{ success: true; laying: Laying }> {
    const refused = await this.refusalOf(caller);
    if (refused || !this.shelf) throw refused ?? refusal('NOT_FOUND');
    await this.audited.append(caller.tenantId, this.audited.actorOf(request), { action: 'order', what: 'models', whatId: 'local' });
    return { success: true, laying: this.shelf.lay() };
  }

  /** Hundreds of megabytes on the operator's machine are the operator's to order; in a standalone with one tenant, that is its owner. */
  private async refusalOf({ isOperator, scopes }: Caller): Promise<Error | undefined> {
    if (!this.shelf) return refusal('NOT_FOUND', 'no calls run in this process');
    if (isOperator) return undefined;
    if (!scopes.includes('admin')) return refusal('SCOPE_MISSING');
    const tenants = await this.store.acrossTenants.tenants.active(2);
    return tenants.length === 1 ? undefined : refusal('OPERATOR_ONLY');
  }
}

const viewOf = ({ model, state }: ModelOnShelf): LocalModelView => ({
  ...{ model: model.id, name: model.name, does: model.does, state },
  licences: [...new Set([model.licence, ...model.files.flatMap(({ licence }) => licence ?? [])])],
  bytes: model.files.reduce((sum, { bytes }) => sum + bytes, 0),
});
