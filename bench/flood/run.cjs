/**
 * `node bench/flood/run.cjs [--seconds 60] [--calls 50] [--kinds strangers-invites,tcp] [--write]`: floods of the SIP port and of the audio
 * ports beside running calls, one kind after the other, everything on loopback; `--seconds 100` is ten minutes of floods. Run by hand, not in
 * CI. Exits 1 where a bound of report.cjs is missed, 2 where it could not be measured. `--write`: also bench/flood/results.json.
 */
const { execFileSync } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const os = require('node:os');
const { join } = require('node:path');
const { run, stopAll } = require('../children.cjs');
const { ATTACKS } = require('./attacks.cjs');
const { measureAttack } = require('./measure.cjs');
const { floodTable, missedOf } = require('./report.cjs');
const { Scene } = require('./scene.cjs');

const ROOT = join(__dirname, '../..');
/** The time for everything around an attack: calm before it, recovery, and a service that has to be started anew. */
const AROUND_MS = 120_000;

const valueOf = (option, fallback) => (process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : fallback);
const say = (words) => process.stderr.write(`${words}\n`);

function readPlan() {
  const kinds = valueOf('--kinds', Object.keys(ATTACKS).join(',')).split(',');
  const plan = { seconds: Number(valueOf('--seconds', 60)), calls: Number(valueOf('--calls', 50)), kinds };
  const unknown = kinds.filter((kind) => !Object.hasOwn(ATTACKS, kind));
  if (unknown.length > 0 || !(plan.seconds > 0) || !(plan.calls > 0)) {
    throw new Error(`--seconds and --calls are above 0, --kinds are of ${Object.keys(ATTACKS).join(', ')}`);
  }
  return plan;
}

const NOBODY = 'nobody attacks';

/** A service that has just begun grows by itself: before the first flood, and after each new beginning, nobody attacks for as long. */
async function flood(scene, { seconds, kinds }, rows) {
  const measure = async (attack) => {
    say(`${attack.title}, ${attack.seconds} s`);
    const row = await measureAttack(scene, attack);
    rows.push(row);
    return row;
  };
  await measure({ title: NOBODY, seconds });
  for (const [position, name] of kinds.entries()) {
    const missed = missedOf(await measure({ name, title: ATTACKS[name].title, seconds }));
    for (const one of missed) say(`  MISSED ${one}`);
    if (missed.length === 0 || position === kinds.length - 1) continue;
    // What one flood has left behind must not be taken for the next one's work.
    say('  the service is begun anew');
    await scene.giveUp();
    await scene.begin();
    await measure({ title: NOBODY, seconds });
  }
}

function print(rows, startedAt) {
  const { length: cores, 0: cpu } = os.cpus();
  const load = os.loadavg().map((value) => value.toFixed(1));
  console.log(`${startedAt.toISOString()}, ${cores} cores ${cpu?.model}, ${process.version}, load ${load.join(' ')} at the end\n`);
  console.log(floodTable(rows));
  // The bounds are those of floods: a service that has just begun grows by more than 50 MB by itself.
  const missed = rows.filter(({ title }) => title !== NOBODY).flatMap(missedOf);
  console.log(missed.length > 0 ? `\nMISSED\n${missed.map((line) => `  ${line}`).join('\n')}` : '\nAll bounds hold.');
  return missed;
}

async function main() {
  const plan = readPlan();
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-needed.cjs')], { stdio: 'inherit' });
  const startedAt = new Date();
  const rows = [];
  const limitMs = 2 * (plan.kinds.length + 1) * (plan.seconds * 1000 + AROUND_MS);
  const late = setTimeout(() => void stopAll().finally(() => process.exit(2)), limitMs);
  const scene = new Scene();
  try {
    say(`${plan.calls} calls come up`);
    await scene.open(plan.calls);
    await flood(scene, plan, rows);
  } finally {
    clearTimeout(late);
    scene.close();
    if (rows.length > 0) process.exitCode = print(rows, startedAt).length > 0 ? 1 : 0;
  }
  if (process.argv.includes('--write')) {
    const results = { startedAt, plan: { ...plan, kinds: plan.kinds.join(',') }, rows };
    writeFileSync(join(__dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  }
}

run(main, 2);
