import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { EngineProcess } from './engine-process.js';
import { environmentWith } from './linked-libraries.js';
import { FIREFOX } from './peer-sets.js';
import { fetchUnpacked, libraryFolder } from './unpacked.js';
import { temporaryFolder } from './temporary-folder.js';

const START_MS = 30_000;
/** Its microphone is a steady tone, and nobody is asked for it. All else is as a person's Firefox has it. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

interface Reply {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: { level: string; text: string };
  // oxlint-disable-next-line typescript/no-explicit-any -- WebDriver BiDi has a type for each command
  result?: any;
}

/** A real Firefox without a window, directed by WebDriver BiDi (W3C). */
export class Firefox {
  /** Warnings and errors of pages. */
  readonly said: string[] = [];
  version = '';
  #lastId = 0;
  #context = '';
  readonly #waiting = new Map<number, (reply: Reply) => void>();

  private constructor(
    private readonly folder: string,
    private readonly processes: readonly EngineProcess[],
    private readonly socket: WebSocket,
  ) {
    socket.on('message', (bytes: Buffer) => this.#onReply(JSON.parse(bytes.toString()) as Reply));
  }

  static async start(): Promise<Firefox> {
    const root = await fetchUnpacked(FIREFOX);
    const folder = temporaryFolder('turant-firefox-');
    const env = environmentWith(root, join(folder, 'libraries'));
    const sound = startSound(root, folder, env.LD_LIBRARY_PATH ?? '');
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`);
    writeFileSync(join(folder, 'user.js'), lines.join('\n'));
    const log = join(folder, 'firefox.log');
    const firefox = new EngineProcess(log);
    firefox.start([
      ...['env', `HOME=${folder}`, `PULSE_SERVER=unix:${join(folder, 'sound')}`, `LD_LIBRARY_PATH=${env.LD_LIBRARY_PATH}`],
      ...[join(root, 'usr/lib/firefox-esr/firefox-esr'), '--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'],
    ]);
    const url = await firefox.until(START_MS, async () => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(readFileSync(log, 'utf8')) ?? [];
      if (found === undefined) throw new Error('it does not listen yet');
      return found;
    });
    const socket = new WebSocket(`${url}/session`);
    await once(socket, 'open');
    const started = new Firefox(folder, [firefox, sound], socket);
    await started.#begin();
    return started;
  }

  async open(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** The value of a script's text in the page. */
  async run<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.#send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value) as T;
  }

  async until(expression: string): Promise<void> {
    await this.processes[0]?.until(START_MS, async () => {
      if (!(await this.run(expression))) throw new Error(`${expression} does not come`);
    });
  }

  /** As a person does, with the mouse: it counts as a gesture. */
  async click(selector: string): Promise<void> {
    const box = `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()`;
    const { x, y, width, height } = await this.run<DOMRectReadOnly>(`${box}.toJSON()`);
    const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    const actions = [
      { type: 'pointerMove', ...at },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#send('input.performActions', { context: this.#context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async stop(): Promise<void> {
    this.socket.close();
    for (const one of this.processes) await one.stop();
  }

  async #begin(): Promise<void> {
    const { capabilities } = await this.#send('session.new', { capabilities: {} });
    this.version = capabilities.browserVersion;
    await this.#send('session.subscribe', { events: ['log.entryAdded'] });
    this.#context = (await this.#send('browsingContext.getTree', {})).contexts[0].context;
  }

  #onReply({ id, type, params, ...reply }: Reply): void {
    if (id !== undefined) this.#waiting.get(id)?.({ type, ...reply });
    else if (params && ['warn', 'error'].includes(params.level)) this.said.push(params.text);
  }

  async #send(method: string, params: object): Promise<Reply['result']> {
    const id = (this.#lastId += 1);
    const replied = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    const reply = await replied;
    if (reply.type === 'error') throw new Error(`${method}: ${JSON.stringify(reply)}`);
    return reply.result;
  }
}

interface DOMRectReadOnly {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A loudspeaker that nobody hears. */
function startSound(root: string, folder: string, libraries: string): EngineProcess {
  const lib = join(root, 'usr/lib');
  const modules = join(lib, readdirSync(lib).find((name) => name.startsWith('pulse-')) ?? '', 'modules');
  const own = [libraries, join(libraryFolder(root), 'pulseaudio'), modules].join(':');
  const sound = new EngineProcess(join(folder, 'sound.log'));
  sound.start([
    ...['env', `HOME=${folder}`, `XDG_RUNTIME_DIR=${folder}`, `LD_LIBRARY_PATH=${own}`, join(root, 'usr/bin/pulseaudio')],
    ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '-p', modules],
    ...['-L', 'module-null-sink', '-L', `module-native-protocol-unix auth-anonymous=1 socket=${join(folder, 'sound')}`],
  ]);
  return sound;
}
