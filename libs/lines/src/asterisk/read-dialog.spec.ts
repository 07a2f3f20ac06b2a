import type { DialogIds } from '@turant/domain';
import { readDialog } from './read-dialog.js';

const KNOWN: DialogIds = {
  channelId: 'cl_1-x',
  sipCallId: 'from-create',
  localTag: '',
  branch: '',
  cseq: 100_000,
  localHost: '127.0.0.1',
  localPort: 5070,
  requestUri: 'sip:1@carrier:5060',
  fromUri: 'sip:2@carrier',
  toUri: 'sip:1@carrier',
  transport: 'udp',
};
/** An ARI that answers with the given variables of a channel, and with 404 for all others, as Asterisk does. */
const channelWith = (values: Record<string, string>): Parameters<typeof readDialog>[0] => ({
  request: (_, __, { query } = {}) => {
    const value = values[query?.['variable'] ?? ''];
    return value === undefined ? Promise.reject(new Error('404')) : Promise.resolve({ value });
  },
});

describe('the dialog of an answered call', () => {
  it('is read from its channel, with the route set reversed', async () => {
    const ari = channelWith({
      'CHANNEL(pjsip,call-id)': 'id@asterisk',
      'CHANNEL(pjsip,local_tag)': 'ours',
      'CHANNEL(pjsip,remote_tag)': 'theirs',
      'CHANNEL(pjsip,local_uri)': '"A <b>" <sip:+9114@us>',
      'CHANNEL(pjsip,remote_uri)': 'sip:+9198@them',
      'CHANNEL(pjsip,target_uri)': '<sip:phone@10.0.0.1:5061;transport=tcp>',
      'PJSIP_RESPONSE_HEADER(read,Record-Route,1)': '<sip:a;lr>, <sip:b;lr>',
      'PJSIP_RESPONSE_HEADER(read,Record-Route,2)': '<sip:c;lr>',
    });
    expect(await readDialog(ari, 'cl_1-x', KNOWN)).toEqual({
      ...KNOWN,
      sipCallId: 'id@asterisk',
      localTag: 'ours',
      remoteTag: 'theirs',
      fromUri: 'sip:+9114@us',
      toUri: 'sip:+9198@them',
      remoteTarget: 'sip:phone@10.0.0.1:5061;transport=tcp',
      route: ['sip:c;lr', 'sip:b;lr', 'sip:a;lr'],
    });
  });

  it('stays as it was known if the channel is gone', async () => {
    expect(await readDialog(channelWith({}), 'cl_1-x', KNOWN)).toEqual(KNOWN);
  });
});
