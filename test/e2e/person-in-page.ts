import type { Page } from 'playwright-core';
import type { ChromiumBrowser } from '../engines/chromium.js';
import { HeardSound, type FarLine } from '../engines/far-line.js';

/** In the page: its microphone is a mixer that the test speaks into, and what its calls play goes to the test, too. */
const SCRIPT = `{
  const context = new AudioContext({ sampleRate: 48000 });
  const microphone = context.createMediaStreamDestination();
  navigator.mediaDevices.getUserMedia = async () => { await context.resume(); return microphone.stream; };
  const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
  const hear = (track) => {
    const ear = context.createScriptProcessor(4096, 1, 1);
    context.createMediaStreamSource(new MediaStream([track])).connect(ear).connect(context.destination);
    let at = 0;
    ear.onaudioprocess = ({ inputBuffer }) => {
      const sound = inputBuffer.getChannelData(0);
      const samples = [];
      for (; at < sound.length; at += 6) samples.push(Math.round(32767 * Math.max(-1, Math.min(1, sound[at]))));
      at -= sound.length;
      void globalThis.heardByPage(base64(new Uint8Array(Int16Array.from(samples).buffer)));
    };
    globalThis.ears = [...(globalThis.ears ?? []), ear];
  };
  const Connection = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Connection {
    constructor(...options) {
      super(...options);
      this.addEventListener('track', ({ track }) => hear(track));
    }
  };
  globalThis.sayByPage = (text) => new Promise((resolve) => {
    const samples = new Int16Array(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
    const buffer = context.createBuffer(1, samples.length, 8000);
    buffer.copyToChannel(Float32Array.from(samples, (one) => one / 32768), 0);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.onended = () => resolve();
    source.connect(microphone);
    source.start();
  });
}`;

/** A person who talks in the page /talk of a real Chromium. */
export class PersonInPage implements FarLine {
  readonly heard = new HeardSound();
  private page!: Page;

  /** Opens the page, and calls. @returns the id of the call */
  async call(browser: ChromiumBrowser, talkUrl: string): Promise<string> {
    const context = await browser.newContext({ permissions: ['microphone'] });
    this.page = await context.newPage();
    await this.page.exposeFunction('heardByPage', (text: string) => {
      const bytes = Buffer.from(text, 'base64');
      this.heard.add(Int16Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(2 * at)));
    });
    await this.page.addInitScript(SCRIPT);
    await this.page.goto(talkUrl);
    await this.page.waitForSelector('body[data-state="ready"]');
    const answered = this.page.waitForResponse((response) => response.url().includes('/api/calls/browser'));
    await this.page.click('#talk');
    return ((await (await answered).json()) as { callId: string }).callId;
  }

  async say(samples: Int16Array): Promise<void> {
    await this.page.evaluate(`sayByPage('${Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64')}')`);
  }
}
