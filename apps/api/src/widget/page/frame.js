import { Call } from '../talk/call.js';
import { Refusal } from '../talk/service.js';
import { Session } from '../talk/session.js';
import { WidgetTexts } from './texts.js';
import { element, View } from './view.js';
import { Visit } from './visit.js';

/** @typedef {import('./visit.js').WidgetEmployee} WidgetEmployee */

/** The second click of a double click, or a key that is held, hangs up nothing. */
const NO_HANG_UP_MS = 500;
const SHOW_REMAINING_MS = 60_000;

const query = new URLSearchParams(location.search);
const texts = new WidgetTexts(query.get('lang') || navigator.language);
const view = new View(texts);
const nameField = /** @type {HTMLInputElement} */ (element('visitor-name'));
const phoneField = /** @type {HTMLInputElement} */ (element('visitor-phone'));

let visit = /** @type {Visit | undefined} */ (undefined);
let employee = /** @type {WidgetEmployee | undefined} */ (undefined);
let employeeSince = 0;
let session = /** @type {Session | undefined} */ (undefined);
let isMuted = false;
let isSending = false;
let clickedAt = 0;

const values = () => ({ name: employee?.employeeName ?? '', business: employee?.businessName ?? '' });
/** @param {string} key of the texts of /talk @param {Record<string, string | number>} [more] */
const say = (key, more) => texts.say(/** @type {import('../talk/texts.js').TextKey} */ (key), { ...values(), ...more });
/** @param {import('./texts.js').OwnKey} key @param {Record<string, string | number>} [more] */
const own = (key, more) => texts.own(key, { ...values(), ...more });

/** @param {string} origin of the website that shows this frame */
async function prepare(origin) {
  visit = new Visit(query.get('employee') ?? '', origin);
  view.show('waiting', say('preparing'));
  try {
    employee = await visit.whoAnswers();
    employeeSince = performance.now();
  } catch (refusal) {
    return showRefusal(refusal);
  }
  view.showEmployee(employee);
  if (!globalThis.isSecureContext) return view.show('stopped', say('insecure'));
  if (!navigator.mediaDevices || !globalThis.RTCPeerConnection) return view.show('stopped', say('unsupported'));
  view.show('consent', '');
}

function talk() {
  if (!visit || !employee || session) return;
  if (hasTyped() && !element('details').hidden) void leave();
  clickedAt = performance.now();
  setMuted(false);
  const voice = /** @type {HTMLAudioElement} */ (element('voice'));
  const call = { employee, employeeSince, service: visit, call: new Call(), voice, isEcho: false, codec: null };
  session = new Session(call, { onState, onTrouble, onLevels, onSecond, onEnd });
  void session.start();
}

/** @param {'microphone' | 'connecting' | 'connected'} state */
function onState(state) {
  view.show(state === 'connected' ? 'connected' : 'calling', say(state));
}

/** @param {boolean} isShaky */
function onTrouble(isShaky) {
  element('status').textContent = say(isShaky ? 'shaky' : 'connected');
}

/**
 * @param {number} _own
 * @param {number} level of the employee
 * @param {boolean} isEmployeeSpeaking
 */
function onLevels(_own, level, isEmployeeSpeaking) {
  element('turn').dataset.level = String(level);
  view.showTurn(say(isEmployeeSpeaking ? 'speaking' : isMuted ? 'muted' : 'listening'));
}

/** @param {number} leftMs */
function onSecond(leftMs) {
  const time = texts.time(Math.max(0, Math.ceil(leftMs / 1000)));
  view.showRemaining(leftMs < SHOW_REMAINING_MS ? say('remaining', { time }) : '');
}

/**
 * @param {import('../talk/session.js').EndKind} kind
 * @param {unknown} error
 */
function onEnd(kind, error) {
  if (session && session.connectedMs > 0) element('talk').textContent = say('again');
  session = undefined;
  if (kind === 'refused') return showRefusal(error);
  if (kind === 'fault') console.error(error);
  view.show('over', say(kind));
}

/** @param {unknown} refusal */
function showRefusal(refusal) {
  if (!(refusal instanceof Refusal)) throw refusal;
  const { status, code, message: detail, retryAfterSeconds } = refusal;
  const time = texts.time(retryAfterSeconds);
  const state = employee ? 'over' : 'stopped';
  if (status === 0) return view.show(state, say('unreachable'));
  if (status === 404 || code === 'ORIGIN_NOT_ALLOWED') return view.show('stopped', own('notHere'));
  if (code === 'VISITOR_LIMIT') return view.show(state, say('visitor', { time }));
  if (status === 429 || status === 503) return view.show(state, say('busy', { time }));
  view.show(state, say('refused', { detail }));
}

const hasTyped = () => nameField.value.trim() !== '' || phoneField.value.trim() !== '';

/** Sends name and phone, once. */
async function leave() {
  if (!visit || isSending) return;
  if (!hasTyped()) return showProblem(own('nothing'), nameField);
  isSending = true;
  view.showProblem('');
  try {
    const { isHeld } = await visit.leave({ name: nameField.value, phone: phoneField.value });
    view.showSent(own(isHeld ? 'sentHeld' : 'sent'));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const time = texts.time(refusal.retryAfterSeconds);
    if (refusal.status === 422) showProblem(own('phoneWrong'), phoneField);
    else if (refusal.status === 429) view.showProblem(own('tooMany', { time }));
    else view.showProblem(refusal.status === 0 ? say('unreachable') : say('refused', { detail: refusal.message }));
  } finally {
    isSending = false;
  }
}

/** @param {string} text @param {HTMLInputElement} field */
function showProblem(text, field) {
  view.showProblem(text);
  if (!element('details').hidden) field.focus();
}

/** @param {boolean} wish */
function setMuted(wish) {
  isMuted = wish;
  session?.mute(wish);
  view.showMuted(wish);
}

function hangUp() {
  if (performance.now() - clickedAt > NO_HANG_UP_MS) session?.hangUp();
}

function close() {
  session?.hangUp();
  // No secret is in it; the browser lets only websites of the employee be the parent.
  parent.postMessage('turant-close', '*');
}

element('talk').addEventListener('click', talk);
element('hang-up').addEventListener('click', hangUp);
element('mute').addEventListener('click', () => setMuted(!isMuted));
element('close').addEventListener('click', close);
// By its click, which Enter makes, too: a sandbox without forms has no submit event.
element('send').addEventListener('click', (event) => {
  event.preventDefault();
  void leave();
});
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  if (session) session.hangUp();
  else close();
});
// The service hears of it at once, instead of after ten seconds of silence.
addEventListener('pagehide', () => session?.hangUp());

/** The browser says which website shows this frame: no page can send this message in another one's name. */
addEventListener('message', ({ source, origin, data }) => {
  if (visit || data !== 'turant-hello' || source !== parent || source === window) return;
  const { ancestorOrigins } = location;
  if (ancestorOrigins && ancestorOrigins[0] !== origin) return;
  void prepare(origin);
});
if (parent === window) view.show('stopped', own('notHere'));
else parent.postMessage('turant-ready', '*');
