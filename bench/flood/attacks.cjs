const { strangersRtp } = require('./attack-rtp.cjs');
const { forgedAnswers, hostileDatagrams, strangersInvites, trunkInvites } = require('./attack-sip.cjs');
const { silentConnections } = require('./attack-tcp.cjs');

/** In the order in which they run: the one that may leave nothing of the service behind is the last. */
const ATTACKS = {
  'strangers-invites': { title: "10,000 INVITE/s, a stranger's address", start: strangersInvites },
  'trunk-invites': { title: "10,000 INVITE/s, the trunk's address", start: trunkInvites },
  'forged-answers': { title: '1,000 forged 200/s', start: forgedAnswers },
  'strangers-rtp': { title: "5,000 RTP/s of strangers, key 9", start: strangersRtp },
  tcp: { title: '500 silent, 20 dripping TCP', start: silentConnections },
  'hostile-datagrams': { title: '400 hostile datagrams/s', start: hostileDatagrams },
}; // prettier-ignore

module.exports = { ATTACKS };
