import { MESSAGE_TYPES } from '@turant/domain';
import { Ajv } from 'ajv';
import { resolvedDocument } from '../testing/resolved-document.js';
import { useApi } from '../testing/use-api.js';
import { EVENT_EXAMPLES } from './event-examples.js';
import { EVENT_WEBHOOKS, eventSchema } from './event-webhooks.js';

const ajv = new Ajv({ allErrors: true, strictTypes: false, formats: { 'date-time': true } });

describe('the webhooks of the OpenAPI document', () => {
  const paths = useApi();

  it('are in it, one for each type', async () => {
    const { body } = await paths.ask('GET', '/api/openapi.json');
    expect(Object.keys(body.webhooks)).toEqual([...MESSAGE_TYPES]);
    expect(resolvedDocument(body).webhooks).toEqual(JSON.parse(JSON.stringify(EVENT_WEBHOOKS)));
  });

  it.each(MESSAGE_TYPES)('have an example of %s that fits its schema, which another type’s example does not', (type) => {
    const fits = ajv.compile(eventSchema(type));
    const example = { type, timestamp: '2026-11-21T06:30:33.000Z', data: EVENT_EXAMPLES[type] };
    expect([fits(example), fits.errors]).toEqual([true, null]);
    expect(fits({ ...example, data: {} })).toBe(false);
    expect(fits({ ...example, type: 'other' })).toBe(false);
  });
});
