const { Agent } = require('node:http');
const { askApi } = require('./api.cjs');
const { post } = require('./dial.cjs');
const { monotonicMs } = require('./media-clock.cjs');
const { evenly } = require('./pace.cjs');

const CREDITS = 10_000_000;
const SYLLABLES = ['An', 'sha', 'ra', 'vi', 'dee', 'pa', 'ki', 'ran', 'mee', 'na'];

/** A name of its own for each position: the greeting is spoken anew for each call, as it is for real leads. */
const nameOf = (position) => [...String(position)].map((digit) => SYLLABLES[digit]).join('');

/** A mobile whose last three digits tell media-phones.cjs how long its person talks; the other five digits make it unique. */
const mobileOf = (position, talkMs) =>
  `98${String(position % 100_000).padStart(5, '0')}${String(Math.round(talkMs / 100)).padStart(3, '0')}`;

/** A lead that asks for a call. */
const callLead = (position, talkMs) => ({
  lead: { name: nameOf(position), phone: `+91${mobileOf(position, talkMs)}`, requirement: 'a call for the bench', source: 'bench' },
  triggerImmediateCall: true,
});

const topUp = (server) => askApi(server, '/api/wallet/top-ups', { body: { credits: CREDITS, reference: 'bench' } });

/**
 * Posts so many leads of people who talk `talkMs`, at an even pace, whatever the answers take. @returns how many were not taken
 * @param onPost is told each phone, digits only, and when its lead was posted
 */
async function postLeads(server, { count, perSecond, talkMs, onPost = () => undefined }) {
  const agent = new Agent({ keepAlive: true });
  const answers = await evenly({ count, perSecond }, (i) => {
    const own = typeof talkMs === 'function' ? talkMs(i) : talkMs;
    const lead = callLead(server.next++, own);
    onPost(lead.lead.phone.slice(1), monotonicMs());
    return post(agent, server, lead).catch((error) => ({ status: error.code }));
  });
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 202);
  agent.destroy();
  return refused.length;
}

module.exports = { callLead, mobileOf, nameOf, postLeads, topUp };
