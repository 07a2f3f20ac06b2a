import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Service } from '../engines/service.js';

/** What a sender knows of the service. */
export type StorageEngine = Pick<Service, 'send' | 'postLead'>;

/** One enquiry as its sender means it. */
export interface Ask {
  /** Unlike any other ask's: by it the enquiry is found again. */
  name: string;
  phone: string;
  wantsCall: boolean;
  /** A call of the lead is ordered later (`POST /api/calls`). */
  isOrdered?: true;
  key?: string;
  tier?: 'value' | 'standard' | 'premium';
}

/** What a sender was told, by a 202. */
export interface Told {
  ask: Ask;
  leadId: string;
  callId: string | null;
  status: 'accepted' | 'duplicate';
}

const AGAIN_MS = 25;
const PATIENCE_MS = 120_000;

/** A sender that does what RFC 9110 and the documentation ask of it: without an answer it sends the same again, with the same key. */
export class HonestClient {
  readonly told: Told[] = [];
  /** What was answered by anything but 202 in the end. */
  readonly refused: { ask: Ask; status: number; body: unknown }[] = [];
  /** Top-ups and refunds. */
  readonly credited: { reference: string; paise: number }[] = [];

  constructor(private readonly lives: { current(): Promise<StorageEngine> }) {}

  async post(ask: Ask): Promise<void> {
    const { name, phone, wantsCall, key, tier } = ask;
    const body = { lead: { name, phone, source: 'chaos' }, triggerImmediateCall: wantsCall, tier };
    const headers = key === undefined ? undefined : { 'Idempotency-Key': key };
    const answer = await this.untilAnswered((service) => service.postLead(body, headers));
    if (answer.status !== 202) this.refused.push({ ask, status: answer.status, body: answer.body });
    else this.told.push({ ask, leadId: answer.body.leadId, callId: answer.body.callId, status: answer.body.status });
  }

  /** The same reference again is the same payment. */
  async topUp(credits: number, reference: string): Promise<void> {
    const answer = await this.untilAnswered((service) => service.send('/api/wallet/top-ups', { body: { credits, reference } }));
    if (answer.status !== 201 && answer.status !== 200) throw new Error(`the top-up was answered ${answer.status}`);
    this.credited.push({ reference, paise: credits * 100 });
  }

  /** Sends until there is an answer other than "later": over connection errors, and to the next process after a crash. */
  async untilAnswered(send: (service: StorageEngine) => Promise<Answer>): Promise<Answer> {
    for (const end = Date.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
      const service = await this.lives.current();
      const answer = await send(service).catch(() => undefined);
      if (answer && answer.status !== 503 && answer.status !== 429) return answer;
      if (Date.now() > end) throw new Error(`no answer within ${PATIENCE_MS} ms, the last was ${answer?.status ?? 'none'}`);
    }
  }
}
