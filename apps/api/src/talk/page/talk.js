import { Call } from './call.js';
import { Refusal, Service } from './service.js';
import { Session } from './session.js';
import { Texts } from './texts.js';
import { median } from './turns.js';
import { element, View } from './view.js';
import { Recogniser, recognisesHere, Words } from './words.js';

/** @typedef {import('./service.js').Employee} Employee */

/** The second click of a double click, or a key that is held, hangs up nothing. */
const NO_HANG_UP_MS = 500;
const SHOW_REMAINING_MS = 60_000;

const query = new URLSearchParams(location.search);
const isEcho = query.get('echo') === '1';
const texts = new Texts(query.get('lang') ?? navigator.language);
const view = new View(texts);
const service = new Service();
const wordsBox = /** @type {HTMLInputElement} */ (element('words'));
const latencies = /** @type {HTMLDetailsElement} */ (element('latencies'));

let employee = /** @type {Employee | undefined} */ (undefined);
let employeeSince = 0;
/** Made before the click, because a browser's first connection takes time. */
let spare = /** @type {Call | undefined} */ (undefined);
let session = /** @type {Session | undefined} */ (undefined);
let words = /** @type {Words | undefined} */ (undefined);
let isMuted = false;
let clickedAt = 0;

/** @param {string} key of texts.js @param {Record<string, string | number>} [more] */
const say = (key, more) => texts.say(/** @type {import('./texts.js').TextKey} */ (key), { name: employee?.employeeName ?? '', ...more });

/** Asks who answers, and nothing of the person. */
async function prepare() {
  view.show('preparing', say('preparing'));
  try {
    // Without it no cookie is sent: a visitor's page asks nothing about sessions.
    if (query.get('as') === 'me') await service.useSession();
    employee = await service.whoAnswers(query.get('employee'));
    employeeSince = performance.now();
  } catch (refusal) {
    return showRefusal(refusal);
  }
  view.showEmployee(employee, isEcho);
  if (!globalThis.isSecureContext) return view.show('stopped', say('insecure'));
  if (!navigator.mediaDevices || !globalThis.RTCPeerConnection) return view.show('stopped', say('unsupported'));
  spare ??= new Call();
  view.show('ready', say('ready'));
  if (Recogniser) view.offerWords(await recognisesHere(employee.language));
}

function talk() {
  if (!employee || session) return;
  const call = spare ?? new Call();
  spare = undefined;
  clickedAt = performance.now();
  setMuted(false);
  const voice = /** @type {HTMLAudioElement} */ (element('voice'));
  session = new Session(
    { employee, employeeSince, service, call, voice, isEcho, codec: query.get('codec') },
    { onState, onTrouble, onLevels, onSecond, onEnd },
  );
  void session.start();

  /** @param {'microphone' | 'connecting' | 'connected'} state */
  function onState(state) {
    if (state !== 'connected') return view.show('calling', say(state));
    view.show('connected', say('connected'));
    listenForWords(call);
  }
}

/** @param {boolean} isShaky */
function onTrouble(isShaky) {
  element('status').textContent = say(isShaky ? 'shaky' : 'connected');
}

/**
 * @param {number} own
 * @param {number} ofEmployee
 * @param {boolean} isEmployeeSpeaking
 */
function onLevels(own, ofEmployee, isEmployeeSpeaking) {
  view.showLevels(isMuted ? 0 : own, ofEmployee);
  view.showTurn(say(isEmployeeSpeaking ? 'speaking' : isMuted ? 'muted' : 'listening'));
}

/** @param {number} leftMs */
function onSecond(leftMs) {
  const time = texts.time(Math.max(0, Math.ceil(leftMs / 1000)));
  view.showRemaining(leftMs < SHOW_REMAINING_MS ? say('remaining', { time }) : '');
  showFigures();
}

/**
 * @param {import('./session.js').EndKind} kind
 * @param {unknown} error
 */
function onEnd(kind, error) {
  showFigures();
  if (session && session.connectedMs > 0) element('talk').textContent = say('again');
  words?.stop();
  session = words = undefined;
  spare = new Call();
  view.showLevels(0, 0);
  if (kind === 'refused') return showRefusal(error);
  if (kind === 'fault') console.error(error);
  view.show('over', say(kind));
}

/** @param {unknown} refusal */
function showRefusal(refusal) {
  if (!(refusal instanceof Refusal)) throw refusal;
  const { status, code, message: detail, retryAfterSeconds } = refusal;
  const time = texts.time(retryAfterSeconds);
  if (status === 401) return view.show('key', say(service.hasKey ? 'keyInvalid' : 'keyMissing'));
  if (code === 'SCOPE_MISSING') return view.show('key', say('keyWeak'));
  const state = employee ? 'over' : 'stopped';
  if (status === 0) return view.show(state, say('unreachable'));
  if (status === 404 && code === 'EMPLOYEE_NOT_FOUND') return view.show('stopped', say('nobody'));
  if (code === 'VISITOR_LIMIT') return view.show(state, say('visitor', { time }));
  if (status === 429 || status === 503) return view.show(state, say('busy', { time }));
  view.show(state, say('refused', { detail }));
}

/** @param {Call} call */
function listenForWords(call) {
  const track = session?.track;
  if (!Recogniser || !track || !employee) return;
  words = new Words({ language: employee.language, track, onWords: (text, isFinal) => call.tell({ type: 'words', text, isFinal }) });
  followWords();
}

/** Words are recognised only as long as the person wants it and is heard. */
function followWords() {
  if (wordsBox.checked && !isMuted) void words?.start();
  else words?.stop();
}

/** @param {boolean} wish */
function setMuted(wish) {
  isMuted = wish;
  session?.mute(wish);
  view.showMuted(wish);
  followWords();
}

function hangUp() {
  if (performance.now() - clickedAt > NO_HANG_UP_MS) session?.hangUp();
}

function showFigures() {
  if (!session || !latencies.open || session.connectedMs === 0) return;
  const { network, connectedMs, turns, echoesMs } = session;
  const ms = (/** @type {number | undefined} */ value) => (value === undefined ? undefined : texts.ms(value));
  const series = (/** @type {readonly number[]} */ values) =>
    values.length < 2
      ? ms(values[0])
      : texts.say('middle', { last: ms(values.at(-1)) ?? '', median: ms(median(values)) ?? '', count: values.length });
  /** @type {[import('./texts.js').TextKey, string | undefined][]} */
  const rows = [
    ['connectedIn', ms(connectedMs)],
    ['response', series(turns.responsesMs)],
    ['mouthToEar', series(echoesMs)],
    ['roundTrip', ms(network.roundTripMs)],
    ['jitterBuffer', ms(network.jitterBufferMs)],
    ['loss', network.lossPercent === undefined ? undefined : `${network.lossPercent.toFixed(1)} %`],
    ['codec', network.codec],
  ];
  view.showFigures(
    rows.filter(([key]) => isEcho || key !== 'mouthToEar').map(([key, value]) => /** @type {const} */ ([key, value ?? '–'])),
  );
}

element('talk').addEventListener('click', talk);
element('hang-up').addEventListener('click', hangUp);
element('mute').addEventListener('click', () => setMuted(!isMuted));
wordsBox.addEventListener('change', followWords);
latencies.addEventListener('toggle', showFigures);
addEventListener('keydown', ({ key }) => key === 'Escape' && session?.hangUp());
// The service hears of it at once, instead of after ten seconds of silence.
addEventListener('pagehide', () => session?.hangUp());
element('key-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (element('key'));
  service.useKey(field.value.trim());
  field.value = '';
  void prepare();
});
void prepare();
