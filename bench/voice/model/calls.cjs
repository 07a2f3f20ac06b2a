/** Calls of employees that talk by a model: their providers, the employees, and the calls themselves by telephone and by browser. */
const { askApi } = require('../../api.cjs');
const { ask, forkScript, stop } = require('../../children.cjs');
const { monotonicMs } = require('../../media-clock.cjs');

const MODELS = { flux: 'flux-general-multi', nova: 'nova-3' };
const GREETINGS = { 'en-IN': 'May we talk now?', hi: 'क्या हम बात करें?' };
const APART_MS = 350;

/** An employee for each line. @param lines of plans.cjs @param origins of vendors.cjs */
async function hireAll(service, lines, origins) {
  const connect = async (plugin, settings) =>
    (await askApi(service, '/api/connections', { body: { plugin, name: plugin, settings } })).connection.connectionId;
  const kept = { accessToken: 'k' };
  const openAi = { llmModel: 'm', ttsModel: 's', ttsVoice: 'v' };
  const listOf = (origins, plugin, settingsOf) =>
    Promise.all(origins.map(async (origin) => ({ connectionId: await connect(plugin, settingsOf(origin)) })));
  const hire = async ({ line, language, ears }) => {
    const own = origins[line];
    const stt = await listOf(own.stt, 'deepgram', (region) => ({ region, ...kept, sttModel: MODELS[ears] }));
    const llm = await listOf(own.llm, 'openai-compatible', (origin) => ({ baseUrl: `${origin}/v1`, ...openAi }));
    const tts = await listOf(own.tts, 'openai-compatible', (origin) => ({ baseUrl: `${origin}/v1`, ...openAi }));
    const conversation = { kind: 'model', instructions: 'Sell the house.', stt, llm, tts };
    const body = { name: `Model ${line}`, languages: [language], script: { greeting: GREETINGS[language] }, conversation };
    return { line, language, ears, employeeId: (await askApi(service, '/api/employees', { body })).employee.employeeId };
  };
  return Promise.all(lines.map(hire));
}

/** The providers of so many lines, in a process of their own. */
async function startVendors(lines, clips) {
  const child = forkScript('voice/model/vendors.cjs');
  const known = Object.fromEntries([...clips].map(([name, { parts, reply }]) => [name, { parts, reply }]));
  const { lines: origins } = await ask(child, { open: lines.map(({ ears, trouble }) => ({ ears, trouble })), clips: known });
  return {
    pid: child.pid,
    origins,
    /** A person on a line has begun a clip; on the monotonic clock. */
    onMouth: (mouth) => child.send({ mouth }),
    report: async () => (await ask(child, { report: true })).lines,
    close: () => stop(child),
  };
}

/** By telephone. @param plans of plans.cjs, one for each employee */
async function callByPhone({ phones, service }, employees, { plans, vendors }) {
  const orders = plans.map((plan, i) => ({
    ...plan,
    employee: employees[i],
    onMouth: ({ clip, fromMs }) => vendors.onMouth({ line: employees[i].line, clip, fromMs }),
  }));
  return phones.talkAll(service, orders, APART_MS);
}

/** By browser. The page's clock is moved to the monotonic one. */
async function callByBrowser({ page, service }, employees, { plans, vendors, codec = 'opus' }) {
  const aheadMs = monotonicMs() - Date.now();
  page.onMouth(({ id, clip, fromMs }) => vendors.onMouth({ line: id, clip, fromMs: fromMs + aheadMs }));
  const orders = plans.map((plan, i) => ({ ...plan, codec, id: employees[i].line, offer: service.offerOf(employees[i]) }));
  const calls = await page.run('talkAll', orders, APART_MS);
  const moved = (span) => ({ ...span, fromMs: span.fromMs + aheadMs, untilMs: span.untilMs + aheadMs });
  return calls.map((call) =>
    call.error
      ? call
      : {
          ...call,
          connectedMs: call.connectedMs + aheadMs,
          said: call.said.map(({ clip, atMs }) => ({ clip, atMs: atMs + aheadMs })),
          loud: call.loud.map(moved),
          heard: { ...call.heard, atMs: call.heard.atMs.map((atMs) => atMs + aheadMs) },
        },
  );
}

/** What the service itself has noted of each turn. */
const turnsOf = async (service, callId) => (await askApi(service, `/api/calls/${callId}`)).call.turns ?? [];

module.exports = { callByBrowser, callByPhone, hireAll, startVendors, turnsOf };
