/** The attacks of datagrams on the SIP port. Each answers how to stop, how much it has sent and what came back. */
const { randomBytes } = require('node:crypto');
const { SLOW_DATAGRAMS, forgedOk, inviteOf } = require('./hostile-text.cjs');
const { atPace } = require('../pace.cjs');
const { STRANGER, TRUNK, VICTIM, socketAt } = require('./sockets.cjs');

const INVITES_A_SECOND = 10_000;
const FORGED_A_SECOND = 1_000;
const HOSTILE_A_SECOND = 400;
const MAX_RANDOM_BYTES = 1_400;

const newSeries = () => {
  const series = randomBytes(6).toString('hex');
  return (n) => `${series}${n}`;
};

const answersOf = (sockets) => () => sockets.reduce((sum, { answers }) => sum + answers.packets, 0);

function run(perSecond, sockets, send) {
  const pace = atPace(perSecond, send);
  const stop = () => {
    pace.stop();
    for (const socket of sockets) socket.close();
  };
  return { sent: pace.sent, answers: answersOf(sockets), stop };
}

async function invitesFrom(address, { sipPort }) {
  const socket = await socketAt(address);
  const idOf = newSeries();
  const source = { host: address, port: socket.port };
  return run(INVITES_A_SECOND, [socket], (n) => socket.send(inviteOf({ sipPort, source, id: idOf(n) }), sipPort));
}

/** Half of them from a stranger, half from the trunk's own address; every fourth wants a TCP connection. */
async function forgedAnswers({ sipPort, victim }) {
  const sockets = [await socketAt(STRANGER), await socketAt(TRUNK)];
  const idOf = newSeries();
  return run(FORGED_A_SECOND, sockets, (n) => {
    const transport = n % 8 >= 6 ? 'tcp' : 'udp';
    sockets[n % 2].send(forgedOk({ sipPort, victim: { host: VICTIM, port: victim[transport] }, transport, id: idOf(n) }), sipPort);
  });
}

/** Each kind from a stranger and from the trunk's own address. */
async function hostileDatagrams({ sipPort }) {
  const sockets = [await socketAt(STRANGER), await socketAt(TRUNK)];
  const kinds = SLOW_DATAGRAMS.length + 1;
  return run(HOSTILE_A_SECOND, sockets, (n) => {
    const bytes = SLOW_DATAGRAMS[n % kinds] ?? randomBytes(1 + (n % MAX_RANDOM_BYTES));
    sockets[Math.floor(n / kinds) % 2].send(bytes, sipPort);
  });
}

module.exports = {
  forgedAnswers,
  hostileDatagrams,
  strangersInvites: (site) => invitesFrom(STRANGER, site),
  trunkInvites: (site) => invitesFrom(TRUNK, site),
};
