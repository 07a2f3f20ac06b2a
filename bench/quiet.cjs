/** May the figures of a run be judged: was the machine the bench's own while it measured? A rule on figures; machine-watch.cjs takes them. */
const { median, ratio } = require('./figures.cjs');

/** Changes of a bare server from a round's beginning to its end; a larger one says that the machine has changed. */
const MAX_CPU_DRIFT = 0.1;
/** Larger: leads a second depend on the disk, too, which guests share that nobody here sees. */
const MAX_SPEED_DRIFT = 0.2;
/** Share of the machine's cores that other programs may keep busy. */
const MAX_OTHERS = 0.05;

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** The median over the rounds of how much a figure of the bare server changed within a round. */
function driftOf(looks, field) {
  const values = looks.map(({ bare }) => bare[field]);
  return median(values.slice(1).map((value, round) => Math.abs(ratio(value, values[round]) - 1)));
}

/**
 * @param looks {bare: {cpuPerLead, perSecond}, othersCores}[]: one before each round and one after the last; `othersCores` is of the time
 *   since the look before
 * @returns `words`: why the figures are not judged; empty where they are
 */
function judgeMachine({ looks, cores }) {
  const othersCores = median(looks.slice(1).map((look) => look.othersCores));
  const bounds = [
    ['CPU a lead of the bare server changed within a round by', driftOf(looks, 'cpuPerLead'), MAX_CPU_DRIFT],
    ['leads a second of the bare server changed within a round by', driftOf(looks, 'perSecond'), MAX_SPEED_DRIFT],
  ];
  const words = bounds
    .filter(([, drift, bound]) => !(drift <= bound))
    .map(([what, drift, bound]) => `${what} ${drift === undefined ? 'an unknown share' : percent(drift)}, bound ${percent(bound)}`);
  const most = MAX_OTHERS * cores;
  if (!(othersCores <= most)) {
    const busy = othersCores === undefined ? 'an unknown number' : othersCores.toFixed(2);
    words.push(`other programs kept ${busy} of ${cores} cores busy, bound ${most.toFixed(2)}`);
  }
  return { isQuiet: words.length === 0, cpuDrift: bounds[0][1], speedDrift: bounds[1][1], othersCores, words };
}

/** What stands in the headline of the results. */
const quietWords = ({ cpuDrift, speedDrift, othersCores }) =>
  `others ${othersCores?.toFixed(2) ?? '-'} cores, bare server changed by ${percent(cpuDrift)} (CPU) and ${percent(speedDrift)} (leads a second) within a round`;

module.exports = { judgeMachine, quietWords };
