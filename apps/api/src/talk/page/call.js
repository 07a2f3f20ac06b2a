/** A network that says nothing for this long has gone: the browser itself would wait half a minute (RFC 7675). */
const LOST_AFTER_MS = 10_000;
/** The last words wait in the browser's buffer when the service has sent them and closes: on a bad network or a busy machine for a third of a second. */
const LAST_WORDS_MS = 400;

/**
 * Why a call is over: `them` the service has closed the channel, `lost` the network has gone, `unconnected` no connection came about.
 * @typedef {'them' | 'lost' | 'unconnected'} End
 */

/** One call of this browser with the service. */
export class Call {
  #channel = /** @type {RTCDataChannel | undefined} */ (undefined);
  #lostTimer = 0;
  #hasConnected = false;
  #isOver = false;
  /** @type {RTCPeerConnection} */
  #connection;
  /** @type {() => void} */
  onConnected = () => {};
  /** The network has gone silent, or (false) is back. @type {(isShaky: boolean) => void} */
  onTrouble = () => {};
  /** @type {(stream: MediaStream) => void} */
  onVoice = () => {};
  /** Not called after `hangUp`. @type {(end: End) => void} */
  onEnded = () => {};

  /** Starts what a browser needs for calls, and asks for nothing. */
  constructor() {
    this.#connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    this.#connection.onconnectionstatechange = () => this.#onState(this.#connection.connectionState);
    this.#connection.ontrack = ({ track, streams: [stream] }) => this.onVoice(stream ?? new MediaStream([track]));
  }

  /**
   * Sends the offer at once, without candidates: the service learns this browser's address from the first packet.
   * @param {{ track: MediaStreamTrack, iceServers: RTCIceServer[], codec: string | null, ask: (sdp: string) => Promise<string> }} call
   */
  async start({ track, iceServers, codec, ask }) {
    this.#connection.setConfiguration({ ...this.#connection.getConfiguration(), iceServers });
    const transceiver = this.#connection.addTransceiver(track, { direction: 'sendrecv', streams: [new MediaStream([track])] });
    if (codec !== null) prefer(transceiver, codec);
    // After the audio, so that its section comes second in the offer of every browser.
    this.#channel = this.#connection.createDataChannel('turant');
    this.#channel.onclose = () => setTimeout(() => this.#end('them'), LAST_WORDS_MS);
    await this.#connection.setLocalDescription();
    const sdp = await ask(this.#connection.localDescription?.sdp ?? '');
    if (!this.#isOver) await this.#connection.setRemoteDescription({ type: 'answer', sdp });
  }

  /** @param {object} message */
  tell(message) {
    if (this.#channel?.readyState === 'open') this.#channel.send(JSON.stringify(message));
  }

  stats() {
    return this.#connection.getStats();
  }

  hangUp() {
    this.#isOver = true;
    clearTimeout(this.#lostTimer);
    this.#connection.close();
  }

  /** @param {RTCPeerConnectionState} state */
  #onState(state) {
    clearTimeout(this.#lostTimer);
    if (state === 'connected') {
      if (this.#hasConnected) return this.onTrouble(false);
      this.#hasConnected = true;
      return this.onConnected();
    }
    if (state === 'failed') return this.#end(this.#hasConnected ? 'lost' : 'unconnected');
    if (state !== 'disconnected') return;
    this.onTrouble(true);
    this.#lostTimer = setTimeout(() => this.#end('lost'), LOST_AFTER_MS);
  }

  /** @param {End} end */
  #end(end) {
    if (this.#isOver) return;
    this.hangUp();
    this.onEnded(end);
  }
}

/**
 * The service takes the first codec of the offer that it has.
 * @param {RTCRtpTransceiver} transceiver
 * @param {string} name such as `pcmu`
 */
function prefer(transceiver, name) {
  const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? [];
  const isWanted = (/** @type {{ mimeType: string }} */ { mimeType }) => mimeType.toLowerCase() === `audio/${name.toLowerCase()}`;
  transceiver.setCodecPreferences?.([...codecs.filter(isWanted), ...codecs.filter((codec) => !isWanted(codec))]);
}
