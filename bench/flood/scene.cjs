/** The built standalone with its far end, its paying customer and the bystander, kept at so many calls; it can be given up and begun anew. */
const { openSync } = require('node:fs');
const { join } = require('node:path');
const { listOf } = require('../api.cjs');
const { answerOf, ask, folder, forkScript, stop } = require('../children.cjs');
const { startEars } = require('../media-ears.cjs');
const { postLeads, topUp } = require('../media-leads.cjs');
const { startPhones } = require('../media-phones.cjs');
const { startOurs } = require('../servers.cjs');
const { freeUdpPort } = require('../udp.cjs');
const { until } = require('../until.cjs');
const { lineCounter } = require('./watch.cjs');

/** How long a phone talks: less than the employee's patience with somebody who says nothing, which is 46 s. */
const TALK_MS = 30_000;
const WALLET_A_SECOND = 20;
const FILL_A_SECOND = 25;
const FILL_MS = 30_000;
const HEALTH_MS = 5_000;
const API_MS = 20_000;
/** Numbers of the customer's leads and of those that fill the house begin here. */
const FIRST_OF_PROBER = 10_000;
const RING_SECONDS = 30;

class Scene {
  /** Every phone that was ever called. */
  phones = [];
  #started = 0;

  async open(calls) {
    this.calls = calls;
    this.ears = await startEars({ processes: 1, ports: 4 * calls });
    this.farEnd = await startPhones({ ears: this.ears });
    this.farEnd.on('invited', (phone) => this.phones.push(phone));
    this.victim = forkScript('flood/victim.cjs');
    this.victimPorts = await answerOf(this.victim);
    await this.begin();
  }

  /** A service of its own folder, with its calls up. */
  async begin() {
    this.sipPort = await freeUdpPort();
    const logPath = join(folder(), 'service.log');
    const settings = {
      ...{ SIP_PORT: String(this.sipPort), TRUNK_CPS: '50', TRUNK_MAX_CALLS: String(4 * this.calls) },
      ...{ RING_SECONDS: String(RING_SECONDS), LOG_LEVEL: 'warn' },
    };
    this.server = await startOurs({ name: 'ours', trunkUri: this.farEnd.uri, settings, stderr: openSync(logPath, 'a') });
    this.server.next = 1_000 * this.#started;
    this.countLogLines = lineCounter(logPath);
    await topUp(this.server);
    await this.fill();
    this.prober = forkScript('flood/prober.cjs');
    const first = FIRST_OF_PROBER * (1 + (this.#started % 9));
    const { port, key, path } = this.server;
    const leadsPerSecond = (1000 * this.calls) / TALK_MS;
    const start = { server: { port, key, path }, walletPerSecond: WALLET_A_SECOND, leadsPerSecond, talkMs: TALK_MS, first };
    this.prober.send({ start });
    this.#started += 1;
  }

  /** The first calls end one after the other, so that the customer's leads take their places evenly. */
  async fill() {
    const talkMs = (i) => 1_000 + Math.round(((i + 1) * (TALK_MS - 1_000)) / this.calls / 100) * 100;
    await postLeads(this.server, { count: this.calls, perSecond: FILL_A_SECOND, talkMs });
    const isFull = await until(() => this.farEnd.up.length >= 0.9 * this.calls, FILL_MS);
    if (!isFull) throw new Error(`only ${this.farEnd.up.length} of ${this.calls} calls came up`);
  }

  async isAnswering() {
    if (this.server.child.exitCode !== null || this.server.child.signalCode !== null) return false;
    try {
      return (await fetch(`${this.server.baseUrl}/health/live`, { signal: AbortSignal.timeout(HEALTH_MS) })).ok;
    } catch {
      return false;
    }
  }

  async giveUp() {
    await stop(this.prober);
    this.server.child.isStopping = true;
    this.server.child.kill('SIGKILL');
    this.farEnd.dropAll();
  }

  /** What the customer has seen since it was last asked. */
  customer() {
    return ask(this.prober, { tell: true });
  }

  /** What has come to the bystander since it was last asked. */
  bystander() {
    return ask(this.victim, { tell: true });
  }

  /** How many entries of a list mean what is looked for; undefined where the service does not say. */
  async count(path, isMeant = () => true) {
    try {
      return (await listOf(this.server, path, () => AbortSignal.timeout(API_MS))).filter(isMeant).length;
    } catch {
      return undefined;
    }
  }

  close() {
    this.farEnd?.close();
  }
}

module.exports = { RING_SECONDS, Scene };
