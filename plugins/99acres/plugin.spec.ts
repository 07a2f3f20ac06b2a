import type { RawRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

it('reads XML that was put into a form field as it is, with its & and +', () => {
  const resp =
    '<Resp><QryDtl QueryId="Q-5"><ProjName>A &amp; B</ProjName></QryDtl><CntctDtl><Phone>+91-9822011116</Phone></CntctDtl></Resp>';
  const body = Buffer.from(`xml=<Xml ActionStatus="true">${resp}</Xml>`);
  const raw: RawRequest = { method: 'POST', url: '', query: {}, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
  const drafts = plugin.read?.(raw, { settings: {}, now: new Date(0) });
  expect(drafts).toHaveLength(1);
  expect(drafts?.[0]).toMatchObject({
    answers: expect.arrayContaining([
      expect.objectContaining({ as: 'requirement', value: 'A & B' }),
      expect.objectContaining({ as: 'phone', value: '+91-9822011116' }),
    ]),
  });
});
