import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { listProviders, type ProviderView } from '@turant/management';
import { Store } from '@turant/store';
import { PluginHost, ProviderStates } from '../tokens.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { idOf, listOf, named, oneOf, ResponseList, text } from '../http/describe.js';
import { pageAnswer, type PageAnswer } from '../http/paging.js';

const PROVIDER = named('Provider', {
  connectionId: idOf('cn'),
  name: text,
  plugin: text,
  owner: oneOf(['tenant', 'operator']),
  capabilities: { ...listOf(oneOf(['stt', 'llm', 'tts'])), description: 'stt hears, llm thinks, tts speaks' },
  languages: { ...listOf(text), description: 'BCP 47: what it hears or speaks; a model that thinks names none' },
  state: {
    ...oneOf(['up', 'failing', 'unknown']),
    description:
      'what the calls of this process found last; unknown if none has asked it since the start, or if no calls run in this process',
  },
});

@ApiTags('connections')
@Controller('api/providers')
export class ProvidersController {
  constructor(
    @Inject(Store) private readonly store: Store,
    @Inject(PluginHost) private readonly host: PluginHost,
    @Inject(ProviderStates) private readonly states: ProviderStates,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The providers of speech and text that an employee may name: your own connections, and the operator’s' })
  @ResponseList('All of them', PROVIDER)
  async list(@CallerParam() { tenantId }: Caller): Promise<PageAnswer<ProviderView>> {
    const { store, host, states } = this;
    return pageAnswer({ data: await listProviders({ store, host, states }, tenantId) });
  }
}
