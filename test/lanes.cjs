/** Which specs `npm test` runs after all others, and beside what: test/run.cjs. */

/**
 * Chaos under load has limits in time (a lost call is ended within seconds), so these specs run after all others, and two at a time:
 * the longest of them mostly waits, and the other two together take as long.
 */
const UNDER_LOAD = 'test/chaos/(cuts|engines|random|storm)\\.chaos-spec\\.ts$';
/** Twenty to a hundred calls whose audio an Asterisk, SIPp and the service share: whoever gets no core for 500 ms loses calls. Nothing runs beside them. */
const ALONE = 'test/e2e/asterisk-(killed|sockets|worker)\\.e2e-spec\\.ts$';

module.exports = { UNDER_LOAD, ALONE };
