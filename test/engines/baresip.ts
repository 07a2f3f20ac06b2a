import { createConnection, type Socket } from 'node:net';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KAMAILIO_AND_BARESIP } from './peer-sets.js';
import { NetstringReader, writeNetstring } from './netstring.js';
import { HERE, type Place } from './place.js';
import { SipPeer, startPeer } from './sip-peer.js';
import { readBaresipTrace, type TracedMessage } from './sip-trace.js';
import { commandIn, versionOf } from './unpacked.js';
import { until } from './until.js';

const CONFIGURATION = join(__dirname, 'baresip', 'config');
const PROGRAM = 'usr/bin/baresip';
const START_MS = 60_000;
const WAIT_MS = 30_000;
const WAV_HEADER_BYTES = 44;
/** Below Asterisk's, inside the part of SIPp's range that it seldom reaches. */
const MEDIA_PORTS = { from: 32_500, to: 32_760 };

export interface BaresipOptions {
  /** The number of the phone, at which it picks up. */
  number: string;
  /** A tone of so many Hz, or an echo; the echo is silent for good after a hold (aubridge is not connected again). */
  says: 'what it hears' | number;
  /** On this machine's loopback by default. */
  place?: Place;
  /** Whether it writes what it hears to a file, for `heard`. */
  isRecording?: boolean;
}

/** What its module ctrl_tcp tells. */
export interface BaresipEvent {
  /** `CALL_ESTABLISHED`, `CALL_CLOSED` and so on. */
  type: string;
  param: string;
}

/** A real baresip: a phone that picks up at once. */
export class Baresip extends SipPeer {
  version = '';
  readonly events: BaresipEvent[] = [];
  readonly #answers: { ok: boolean; data: string }[] = [];
  #control: Socket | undefined;
  /** Baresip prints this three times a second in a call. */
  protected override readonly noise = /\[\d+:\d\d:\d\d\] audio=\S+ \(bit\/s\)\s*/g;
  private readonly number: string;
  private readonly place: Place;

  constructor(root: string, ports: readonly number[], { number, says, place = HERE, isRecording = false }: BaresipOptions) {
    super('baresip', root, ports);
    this.number = number;
    this.place = place;
    const [, controlPort = 0] = ports;
    const values: Record<string, string | number> = {
      root,
      port: this.port,
      controlPort,
      ...sourceOf(says),
      rtpStart: MEDIA_PORTS.from,
      rtpEnd: MEDIA_PORTS.to,
      host: place.host,
      recording: isRecording ? `module sndfile.so\nsnd_path ${this.folder}` : '',
    };
    const text = readFileSync(CONFIGURATION, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]));
    writeFileSync(join(this.folder, 'config'), text);
    writeFileSync(join(this.folder, 'contacts'), '');
    writeFileSync(join(this.folder, 'accounts'), `<sip:${number}@${place.host}:${this.port}>;regint=0;answermode=auto\n`);
  }

  /** The SIP URI with the number at which the phone picks up. */
  override get uri(): string {
    return `sip:${this.number}@${this.place.host}:${this.port}`;
  }

  async start(): Promise<void> {
    this.version = await versionOf(this.root, PROGRAM, '-h');
    if (!this.version.startsWith('baresip v')) throw new Error(`this is no baresip: ${this.version}`);
    this.process.start([...this.place.enter, ...commandIn(this.root, PROGRAM, ['-f', this.folder, '-s', '-v'])]);
    await this.process.until(START_MS, async () => {
      if (!this.log().includes('baresip is ready')) throw new Error('not ready');
    });
    // It goes on without its sockets where their ports are taken.
    if (this.log().includes('already in use')) throw new Error('a port was taken');
    this.#control = createConnection(this.ports[1] ?? 0, this.place.host);
    await once(this.#control, 'connect');
    const reader = new NetstringReader((text) => this.#onMessage(text));
    this.#control.on('data', (bytes: Buffer) => reader.push(bytes));
    this.#control.on('error', () => undefined);
  }

  /** A command of its menu, such as `hold`, `resume`, `hangup`, `sndcode` with keys; it is about the call that came last. */
  async command(command: string, params = ''): Promise<string> {
    const before = this.#answers.length;
    this.#control?.write(writeNetstring(JSON.stringify({ command, params, token: 'turant' })));
    await this.#until(`an answer to ${command}`, () => this.#answers.length > before);
    const { ok, data } = this.#answers[before] ?? { ok: false, data: '' };
    if (!ok) throw new Error(`baresip refused ${command}: ${data}`);
    return data;
  }

  /** Waits for so many events of that type, from the start on. */
  async hears(type: string, count = 1): Promise<BaresipEvent[]> {
    const found = (): BaresipEvent[] => this.events.filter((event) => event.type === type);
    await this.#until(`${count} ${type}`, () => found().length >= count);
    return found();
  }

  /** The SIP messages that baresip has sent and received so far, in order; only those of `callId` where it is given. */
  messages(callId?: string): TracedMessage[] {
    return readBaresipTrace(this.log(), this.port).filter((message) => callId === undefined || message.callId === callId);
  }

  /** What it heard in its calls so far: 8 kHz, mono. */
  heard(): Int16Array[] {
    const files = readdirSync(this.folder).filter((name) => name.endsWith('-dec.wav'));
    return files.map((name) => {
      const bytes = readFileSync(join(this.folder, name)).subarray(WAV_HEADER_BYTES);
      return new Int16Array(Uint8Array.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).buffer);
    });
  }

  async openCalls(): Promise<number> {
    const said = await this.command('listcalls');
    return Number(/Active calls \((\d+)\)/.exec(said)?.[1] ?? Number.NaN);
  }

  override async stop(): Promise<void> {
    this.#control?.destroy();
    await super.stop();
  }

  #onMessage(text: string): void {
    const message = JSON.parse(text) as { event?: boolean; ok?: boolean; data?: string; type?: string; param?: string };
    if (message.event) this.events.push({ type: message.type ?? '', param: message.param ?? '' });
    else this.#answers.push({ ok: message.ok === true, data: message.data ?? '' });
  }

  async #until(what: string, isTrue: () => boolean): Promise<void> {
    await until(isTrue, { what: `baresip: ${what}`, withinMs: WAIT_MS, seen: () => this.events });
  }
}

/** @returns undefined if this machine cannot get baresip; the reason is then printed */
export const startBaresip = (options: BaresipOptions): Promise<Baresip | undefined> =>
  startPeer(KAMAILIO_AND_BARESIP, 2, (root, ports) => new Baresip(root, ports, options));

/** Its sine comes in stereo at 48 kHz only; it is resampled by baresip. */
const sourceOf = (says: BaresipOptions['says']): Record<string, string | number> =>
  says === 'what it hears'
    ? { source: 'aubridge,heard', sourceHz: 8_000, sourceChannels: 1 }
    : { source: `ausine,${says}`, sourceHz: 48_000, sourceChannels: 2 };
