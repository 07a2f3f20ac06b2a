import { SOUND_PAGE } from './architecture-page-rule.js';

const tests = Array.from({ length: 25 }, (_, i) => `  it('holds ${i}', () => {\n    expect(1).toBe(1);\n  });\n`).join('\n');

const longest = `export function longest() {\n${'  void 0;\n'.repeat(68)}}\n`;

/** A small house that keeps every rule, with each thing that is allowed by exception once. No rule may complain about it. */
export const SOUND_HOUSE: Readonly<Record<string, string>> = {
  'libs/async/src/index.ts': 'export const batcher = 1;\n',
  'libs/supervisor/src/index.ts': "import { Worker } from 'node:worker_threads';\nimport type { PlainError } from '@turant/domain';\n",
  'libs/domain/src/index.ts':
    "import { ulid } from 'ulid';\nexport * from './phone.js';\nexport const at = (ms: number) => new Date(ms);\n",
  'libs/domain/src/phone.ts': "import { createHash } from 'node:crypto';\nexport const phone = 1;\n",
  'libs/domain/src/phone.spec.ts': "import { readFileSync } from 'node:fs';\nconst now = Date.now();\n",
  'libs/plugin-kit/src/index.ts': "import type { Lead } from '@turant/domain';\n",
  'libs/plugin-kit/src/contract/read-fixtures.ts': "import { readFileSync } from 'node:fs';\n",
  'libs/plugin-kit/src/testing.ts': "export * from './contract/read-fixtures.js';\n",
  'apps/cli/src/try.ts': "import { CHECKS } from '@turant/plugin-kit/testing';\n",
  'libs/plugin-host/src/index.ts': "import { definePlugin } from '@turant/plugin-kit';\nimport { log } from '@turant/observability';\n",
  'libs/config/src/index.ts': 'export const port = Number(process.env.PORT);\n',
  'libs/observability/src/index.ts': "import { config } from '@turant/config';\nimport pino from 'pino';\n",
  'libs/store/src/index.ts':
    "import mongoose from 'mongoose';\nimport { open } from 'lmdb';\nexport * from './leads/leads.across-tenants.js';\n",
  'libs/store/src/leads/leads.across-tenants.ts': 'export function findUnread() {}\nexport { a as b };\nconst a = 1;\n',
  'libs/store/src/leads/leads.medium-spec.ts': "import { startMongodb } from '../../../../test/engines/mongodb.js';\n",
  'libs/vault/src/longest.ts': longest + 'void 0;\n'.repeat(230),
  'libs/storage/src/s3/sign-request.ts': "import { SignatureV4 } from '@smithy/signature-v4';\n",
  'libs/bus/src/kafka/client.ts': "import { Kafka } from 'kafkajs';\n",
  'libs/lines/src/index.ts': "import { createSocket } from 'node:dgram';\nimport type { Call } from '@turant/domain';\n",
  'libs/understanding/src/index.ts': "import { log } from '@turant/observability';\n",
  'libs/recordings/src/index.ts': "import { FrameSealer } from '@turant/vault';\n",
  'libs/road/src/road.ts': "import { findUnread } from '@turant/store';\nimport * as all from '@turant/store';\n",
  'libs/road/src/road.spec.ts': `import { aLead } from '../../../test/factories/a-lead.js';\nconst far = describe;\nfar('the road', () => {\n${tests}});\n`,
  'libs/management/src/keys/issue-key.ts': "import { keys } from '@turant/store';\nexport const isEnv = { env: { process: 1 } };\n",
  'apps/api/src/api.module.ts':
    "import { ScheduleModule } from '@nestjs/schedule';\nimport { plugins } from '../../../plugins/registry.js';\nimport { leads } from '@turant/store';\n",
  'apps/telephony/src/telephony.module.ts': "import { placeCall } from '@turant/road';\nimport { log } from '@turant/observability';\n",
  'apps/standalone/src/main.ts':
    "import { Api } from '../../api/src/api.module.js';\nimport { Telephony } from '../../telephony/src/telephony.module.js';\n",
  'apps/dashboard/src/api/client.ts': "export const asked = () => fetch('/api/leads');\n",
  'apps/dashboard/src/queries/leads.ts': "export const leadsQuery = { queryKey: ['leads'] };\n",
  'apps/dashboard/src/views/leads.tsx':
    "import { leadKeys } from '../queries/leads';\nuseChange({ refresh: [leadKeys.all()] });\nexport const Leads = () => <button onClick={() => read.refetch()}>again</button>;\n",
  'plugins/registry.ts': "import meta from './meta/plugin.js';\nexport const plugins = [meta];\n",
  'plugins/meta/plugin.ts':
    "import { definePlugin } from '@turant/plugin-kit';\nimport { read } from './source.js';\nexport default definePlugin({ read });\n",
  'plugins/meta/source.ts': 'export const read = (raw: string) => new Date(raw);\n',
  'plugins/meta/plugin.spec.ts': "import { readFileSync } from 'node:fs';\nimport { describePlugin } from '@turant/plugin-kit/testing';\n",
  'plugins/99acres/README.md': '',
  'libs/voice/prompts/en-IN/greeting.txt': '',
  'test/engines/mongodb.ts': "import mongoose from 'mongoose';\nexport const uri = process.env.MONGODB_URI;\n",
  'test/e2e/lead-rings.e2e-spec.ts': "import { plugins } from '../../plugins/registry.js';\nimport { Kafka } from 'kafkajs';\n",
  'bench/measure.ts': "import { uri } from '../test/engines/mongodb.js';\n",
  'scripts/build.cjs': "const { join } = require('node:path');\nmodule.exports = { out: process.env.OUT };\n",
  'scripts/tool.config.mjs': 'export default {};\n',
  'docs/architecture.md': SOUND_PAGE,
  'docs/running.md': 'See [the layout](architecture.md), `plugins/<id>/README.md` and https://example.com/guide.md.\n',
  'libs/plugin-kit/src/proof/mask-request.ts': 'export const masked = (a: string) => new RegExp(a.replace(/[^a-z]/g, "\\\\$&"), "g");\n',
  'libs/plugin-kit/src/content/words.ts':
    "const WORD = 'a|b';\nexport const words = [/^sound$/, new RegExp('^(?:' + WORD + ')$', 'i'), { pattern: '^[a-z]{1,3}$' }];\n",
  'libs/plugin-kit/src/content/words.spec.ts': "const slow = [/^(a*)*$/, new RegExp(process.argv[2] ?? '')];\n",
  'test/architecture/linear-expressions.txt': '/^sound$/\n',
  'libs/domain/src/plain-error.ts': "export const back = (code: string) => new RejectedError(code as never, '');\n",
  'plugins/meta/access.ts': 'throw new RejectedError(`GRAPH_$' + '{190}`, "");\n',
  'libs/domain/src/cites.ts': "/** Why: docs/running.md. */\nexport const page = 'house.md'; // plugins/99acres/README.md\n",
};
