import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODELS } from '@turant/understanding';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { WRITES_EXAMPLES } from '../../../../test/engines/writes-examples.js';
import { ExampleRecorder } from '../testing/example-recorder.js';
import { recordExamples } from '../testing/record-examples.js';
import { useTenant } from '../testing/use-tenant.js';
import type { LocalModels } from '../tokens.js';

/* oxlint-disable-next-line typescript/no-explicit-any -- the document's parts, each looked at where it is asked for */
type Part = any;

const FILE = join(__dirname, 'examples.json');
/** What has no example, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'answer of POST /api/employees/{employeeId}/preview': 'sound',
  'answer of GET /api/calls/{callId}/recording': 'sound',
  'answer of GET /api/recordings': 'sound',
  'answer of GET /api/dashboard/events': 'never ends',
  'answer of GET /metrics': 'too long, and defined by Prometheus',
  'answer of GET /api/tenants/{tenantId}/erasure': 'made by a worker, and as that of GET /api/erasures/{erasureId}',
};
const REFUSALS_WITHOUT = ['408', '429', '503'];

/** What a new machine answers; nothing is fetched. */
const localModels: LocalModels = {
  laying: undefined,
  list: () => Promise.resolve(MODELS.slice(0, 1).map((model) => ({ model, state: 'missing' }))),
  lay: () => ({ state: 'running', model: 'intents', problem: null }),
};

const api = useTenant({ localModels });
let document: Part;
beforeAll(async () => {
  document = (await api.get('/api/openapi.json')).json();
});

const operations = (): [name: string, operation: Part][] =>
  Object.entries<Part>(document.paths).flatMap(([path, methods]) =>
    path.startsWith('/api/webhooks/{')
      ? []
      : Object.entries(methods).map(([method, one]): [string, Part] => [`${method.toUpperCase()} ${path}`, one]),
  );

describe('the examples of the OpenAPI document', () => {
  it('are what the service is asked and answers: npm run generate:examples writes them anew', async () => {
    const operator = await api.addKey(api.tenant, { isOperator: true, scopes: [] }, 'admin');
    const recorder = new ExampleRecorder(api.app, operator);
    await recordExamples(api, recorder);
    if (WRITES_EXAMPLES) writeFileSync(FILE, `${JSON.stringify(recorder.examples, null, 2)}\n`);
    expect(recorder.examples).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  }, 60_000);

  it('are there for each body and each answer', () => {
    const missing = operations().flatMap(([name, { requestBody, responses }]) => {
      const answers = Object.entries<Part>(responses).filter(([status, { content }]) => status.startsWith('2') && content);
      const parts = [...(requestBody ? [['body', requestBody]] : []), ...answers.map(([, one]) => ['answer', one])];
      return parts.filter(([, { content }]) => !hasExample(content)).map(([part]) => `${part} of ${name}`);
    });
    expect([...new Set(missing)].sort()).toEqual(Object.keys(WITHOUT).sort());
    const refusals = Object.entries<Part>(document.components.responses).filter(([, { content }]) => !hasExample(content));
    expect(refusals.map(([status]) => status)).toEqual(REFUSALS_WITHOUT);
  });

  it('fit their schemas, and each of them can be refused', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { 'date-time': true, 'uri-reference': true, uri: true } });
    const shown = [...operations(), ['refusals', { responses: document.components.responses }]].flatMap(([name, one]: Part) =>
      [one.requestBody, ...Object.values<Part>(one.responses)].flatMap((media) =>
        Object.values<Part>(media?.content ?? {}).flatMap(({ schema, example }) =>
          example === undefined ? [] : [{ name, schema, example }],
        ),
      ),
    );
    expect(shown.length).toBeGreaterThan(150);
    for (const { name, schema, example } of shown) {
      const fits = ajv.compile({ ...schema, components: document.components });
      expect([name, fits(example), fits.errors]).toEqual([name, true, null]);
      expect([name, fits(7)]).toEqual([name, false]);
    }
  });
});

const hasExample = (content: Part): boolean => Object.values<Part>(content).some((media) => 'example' in media);
