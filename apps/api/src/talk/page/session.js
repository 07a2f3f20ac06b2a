import { measureEcho } from './echo.js';
import { readNetwork } from './figures.js';
import { LevelReader, shownLevel } from './level.js';
import { Turns } from './turns.js';

/** @typedef {import('./service.js').Employee} Employee */
/** @typedef {import('./service.js').Service} Service */
/** @typedef {import('./call.js').Call} Call */

const MICROPHONE = { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } };
const LISTEN_MS = 20;
/** Slower than the eye needs, and slow enough for assistive technology. */
const SHOW_MS = 100;
const FIGURES_MS = 1_000;
const ECHO_EVERY_MS = 1_000;
/** TURN passwords end; a page may have been open for hours. */
const STALE_MS = 5 * 60_000;
/**
 * The service sends packets all the time. A browser whose address has changed gets none any more, and would learn of it after half a minute
 * only (RFC 7675).
 */
const STALLED_SECONDS = 5;
/** The service ends a call on its own clock. */
const LIMIT_SLACK_MS = 2_000;
const MICROPHONE_ERRORS = /** @type {Record<string, EndKind>} */ ({
  NotAllowedError: 'microphone_refused',
  SecurityError: 'microphone_refused',
  NotFoundError: 'microphone_missing',
  OverconstrainedError: 'microphone_missing',
  NotReadableError: 'microphone_busy',
  AbortError: 'microphone_busy',
});

/**
 * `refused`: by the service, as `error` says. `fault`: anything that nobody has thought of.
 * @typedef {'you_hung_up' | 'them' | 'limit' | 'lost' | 'unconnected' | 'microphone_refused' | 'microphone_missing' | 'microphone_busy' | 'refused' | 'fault'} EndKind
 */

/**
 * What the page is told.
 * @typedef {object} Listener
 * @property {(state: 'microphone' | 'connecting' | 'connected') => void} onState
 * @property {(isShaky: boolean) => void} onTrouble
 * @property {(own: number, employee: number, isEmployeeSpeaking: boolean) => void} onLevels
 * @property {(leftMs: number) => void} onSecond
 * @property {(kind: EndKind, error?: unknown) => void} onEnd told once
 */

/** From the click to the end: microphone, call, levels and measures. */
export class Session {
  turns = new Turns();
  connectedMs = 0;
  /** @type {number[]} */
  echoesMs = [];
  /** @type {import('./figures.js').Network} */
  network = {};
  #clickedAt = performance.now();
  #connectedAt = 0;
  #isOver = false;
  #stalledSeconds = 0;
  #abort = new AbortController();
  /** @type {number[]} */
  #timers = [];
  #context = /** @type {AudioContext | undefined} */ (undefined);
  #microphone = /** @type {MediaStream | undefined} */ (undefined);
  #own = /** @type {LevelReader | undefined} */ (undefined);
  #employee = /** @type {LevelReader | undefined} */ (undefined);

  /**
   * @param {{ employee: Employee, employeeSince: number, service: Service, call: Call, voice: HTMLAudioElement, isEcho: boolean, codec: string | null }} options
   * @param {Listener} listener
   */
  constructor(options, listener) {
    this.options = options;
    this.listener = listener;
  }

  /** Must be called by the click itself: a browser starts audio and asks for the microphone only then. */
  async start() {
    const { service, call, isEcho, codec } = this.options;
    call.onVoice = (stream) => this.#hear(stream);
    call.onConnected = () => this.#connected();
    call.onTrouble = (isShaky) => this.listener.onTrouble(isShaky);
    call.onEnded = (end) => this.#end(end === 'them' && this.connectedMs > 0 && this.#leftMs() < LIMIT_SLACK_MS ? 'limit' : end);
    try {
      // First, because the browser opens a microphone beside what the page does.
      const opening = Promise.all([this.#openMicrophone(), this.#freshEmployee()]);
      this.#context = new AudioContext({ latencyHint: 'interactive' });
      // Not every browser begins by itself. One without a sound device never begins: then there are no levels, but there is a call.
      this.#context.resume().catch(() => {});
      this.listener.onState('microphone');
      const [microphone, { employeeId, iceServers }] = await opening;
      if (!microphone) return;
      this.listener.onState('connecting');
      const { signal } = this.#abort;
      const ask = async (/** @type {string} */ sdp) => (await service.openCall({ employeeId, sdp }, { isEcho, signal })).sdp;
      await call.start({ track: this.#sentTrack(this.#context, microphone), iceServers, codec, ask });
    } catch (error) {
      this.#end(kindOf(error), error);
    }
  }

  /** The person's track, for speech recognition. */
  get track() {
    return this.#microphone?.getAudioTracks()[0];
  }

  /** @param {boolean} isMuted */
  mute(isMuted) {
    if (this.track) this.track.enabled = !isMuted;
  }

  hangUp() {
    this.#end('you_hung_up');
  }

  /** @returns {Promise<MediaStream | undefined>} undefined: the person has hung up meanwhile */
  async #openMicrophone() {
    const microphone = await navigator.mediaDevices.getUserMedia(MICROPHONE);
    this.#microphone = microphone;
    if (this.#isOver) return void stop(microphone);
    return microphone;
  }

  async #freshEmployee() {
    const { employee, employeeSince, service } = this.options;
    return performance.now() - employeeSince < STALE_MS ? employee : service.whoAnswers(employee.employeeId);
  }

  /**
   * The microphone itself; for an echo test mixed with the chirps.
   * @param {AudioContext} context
   * @param {MediaStream} microphone
   */
  #sentTrack(context, microphone) {
    const source = context.createMediaStreamSource(microphone);
    const [track] = microphone.getAudioTracks();
    if (!track) throw new Error('a microphone without a track');
    if (!this.options.isEcho) {
      this.#own = new LevelReader(source);
      return track;
    }
    const mixed = new GainNode(context);
    source.connect(mixed);
    this.#own = new LevelReader(mixed);
    const out = new MediaStreamAudioDestinationNode(context);
    mixed.connect(out);
    return out.stream.getAudioTracks()[0] ?? track;
  }

  /** @param {MediaStream} stream */
  #hear(stream) {
    const { voice } = this.options;
    // Chromium hands remote audio to an audio context only if it is played by an element, too.
    voice.srcObject = stream;
    voice.play().catch(() => {});
    if (this.#context) this.#employee = new LevelReader(this.#context.createMediaStreamSource(stream));
  }

  #connected() {
    this.#connectedAt = performance.now();
    this.connectedMs = this.#connectedAt - this.#clickedAt;
    this.listener.onState('connected');
    this.#every(LISTEN_MS, this.#listener());
    this.#every(FIGURES_MS, () => void this.#count());
    if (this.options.isEcho) this.#every(ECHO_EVERY_MS, () => void this.#measureEcho());
  }

  #listener() {
    let shownAt = 0;
    /** @type {[import('./level.js').Block[], import('./level.js').Block[]]} */
    let heard = [[], []];
    return () => {
      const [own, employee] = [this.#own?.read() ?? [], this.#employee?.read() ?? []];
      this.turns.take(own, employee);
      heard = [heard[0].concat(own), heard[1].concat(employee)];
      if (performance.now() - shownAt < SHOW_MS) return;
      shownAt = performance.now();
      this.listener.onLevels(shownLevel(heard[0]), shownLevel(heard[1]), this.turns.employee.isSpeaking);
      heard = [[], []];
    };
  }

  async #count() {
    const network = readNetwork(await this.options.call.stats());
    this.#stalledSeconds = network.receivedPackets === this.network.receivedPackets ? this.#stalledSeconds + 1 : 0;
    this.network = network;
    if (this.#stalledSeconds >= STALLED_SECONDS) this.#end('lost');
    if (!this.#isOver) this.listener.onSecond(this.#leftMs());
  }

  async #measureEcho() {
    if (!this.#context || !this.#own || !this.#employee) return;
    const ms = await measureEcho({ context: this.#context, into: this.#own.sound, sent: this.#own, heard: this.#employee });
    if (ms !== undefined) this.echoesMs.push(ms);
  }

  #leftMs() {
    return this.#connectedAt + this.options.employee.maxSeconds * 1000 - performance.now();
  }

  /**
   * @param {number} ms
   * @param {() => void} work
   */
  #every(ms, work) {
    this.#timers.push(setInterval(work, ms));
  }

  /**
   * @param {EndKind} kind
   * @param {unknown} [error]
   */
  #end(kind, error) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timers.forEach((timer) => clearInterval(timer));
    this.#abort.abort();
    this.options.call.hangUp();
    this.options.voice.srcObject = null;
    if (this.#microphone) stop(this.#microphone);
    this.#context?.close().catch(() => {});
    this.listener.onEnd(kind, error);
  }
}

/** @param {MediaStream} stream */
const stop = (stream) => stream.getTracks().forEach((track) => track.stop());

/**
 * @param {unknown} error
 * @returns {EndKind}
 */
function kindOf(error) {
  if (!(error instanceof Error)) return 'fault';
  if ('retryAfterSeconds' in error) return 'refused';
  return MICROPHONE_ERRORS[error.name] ?? 'fault';
}
