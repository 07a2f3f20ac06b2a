import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { listPlugins, type PluginView } from '@turant/management';
import { PluginHost } from '../tokens.js';
import { NeedsScope } from '../http/caller.js';
import { listOf, named, ResponseList, text } from '../http/describe.js';
import { pageAnswer, type PageAnswer } from '../http/paging.js';

const PLUGIN = named('Plugin', {
  id: text,
  name: text,
  capabilities: listOf(text),
  settings: { type: 'object', description: 'JSON Schema of a connection’s settings; writeOnly marks a secret', additionalProperties: true },
  steps: { ...listOf(text), description: 'how to set it up; {url} stands for the connection’s address' },
});

@ApiTags('connections')
@Controller('api/plugins')
export class PluginsController {
  constructor(@Inject(PluginHost) readonly host: PluginHost) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'What can be connected: all plugins of this release' })
  @ResponseList('All of them', PLUGIN)
  list(): PageAnswer<PluginView> {
    return pageAnswer(listPlugins(this));
  }
}
