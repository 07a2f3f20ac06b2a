import { readContent } from '../content/read-content.js';
import type { Item, LeadItem } from '../items.js';
import type { Json } from '../json.js';
import { readTime } from '../lead/time.js';
import type { Plugin } from '../plugin.js';
import { checkProof } from '../proof/check-proof.js';
import { readHeader } from '../proof/hmac.js';
import type { HmacProof, Proof, PublicKeyProof, ProofResult } from '../proof/proof.js';
import { signRequest } from '../proof/sign-request.js';
import { timeTextOf } from '../proof/timestamp.js';
import type { RawRequest } from '../raw-request.js';
import { readItems } from '../read-items.js';
import type { Settings } from '../settings.js';
import type { Fixture } from './fixture.js';

export const TEST_SECRET = 'test_secret_do_not_use';
export const REGION = 'IN';
/** Shortly after the time of the samples. */
const DEFAULT_NOW = '2026-01-05T08:30:00.000Z';

/** A plugin with one of its fixtures, for the checks. */
export class Subject {
  readonly raw: RawRequest;
  readonly settings: Settings;
  readonly now: Date;

  constructor(
    readonly plugin: Plugin,
    readonly fixture: Fixture,
  ) {
    const { expected, settings, raw, toSign } = fixture;
    const secret = 'secret' in plugin.settings.properties ? { secret: TEST_SECRET } : {};
    this.settings = { ...secret, ownerMap: ownersIn(expected.leads ?? []), ...settings };
    this.now = timeIn(this.timedIn(raw, toSign), raw) ?? new Date(DEFAULT_NOW);
    this.raw = toSign && this.settings.secret ? signRequest(this.proof, raw, this.settings.secret, this.now) : raw;
  }

  get proof(): Proof {
    return this.plugin.proof ?? { kind: 'url' };
  }

  /** The part of the proof that checks the time, if the request uses it. */
  get timedProof(): HmacProof | PublicKeyProof | undefined {
    return this.timedIn(this.raw, false);
  }

  private timedIn({ headers }: RawRequest, isToBeSigned: boolean): HmacProof | PublicKeyProof | undefined {
    const parts = this.proof.kind === 'any' ? this.proof.of : [this.proof];
    return parts.filter(isSigned).find((one) => one.timestamp && (headers[one.header] || isToBeSigned));
  }

  /** The part of the proof that signs the body, if the request uses it. */
  get signedProof(): HmacProof | PublicKeyProof | undefined {
    const parts = this.proof.kind === 'any' ? this.proof.of : [this.proof];
    return parts.filter(isSigned).find((one) => this.raw.headers[one.header] !== undefined);
  }

  /** Whether the request is proved by a signature of its body, so that forgeries of it can be tried. */
  get isSignedAndProved(): boolean {
    return this.signedProof !== undefined && this.proofResult().kind === 'genuine';
  }

  get value(): Json {
    return readContent(this.raw).value;
  }

  read(raw: RawRequest = this.raw, settings: Settings = this.settings): Item[] {
    return readItems(this.plugin, raw, { settings, region: REGION, now: this.now });
  }

  leads(raw: RawRequest = this.raw): LeadItem[] {
    return this.read(raw).flatMap((item) => (item.kind === 'lead' || item.kind === 'change' ? [item as LeadItem] : []));
  }

  /** The leads of a request with this value as JSON. */
  leadsIn(value: Json): LeadItem[] {
    return this.leads(this.withValue(value));
  }

  proofResult(raw: RawRequest = this.raw, settings: Settings = this.settings, now: Date = this.now): ProofResult {
    return checkProof(this.proof, raw, settings, now);
  }

  withValue(value: Json): RawRequest {
    return this.withBody(Buffer.from(JSON.stringify(value)), 'application/json');
  }

  /** The request with another body. A GET becomes a POST, because its values move from the address to the body. */
  withBody(body: Buffer, contentType?: string): RawRequest {
    const { url, headers, method, query } = this.raw;
    const isInAddress = method === 'GET' || this.raw.body.length === 0;
    const type = contentType === undefined ? headers['content-type'] : contentType;
    const others = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'));
    const address = isInAddress ? { url: url.replace(/\?.*$/s, ''), query: {} } : { url, query };
    const all: Record<string, string> = { ...others, ...(type ? { 'content-type': type } : {}) };
    return { method: method === 'GET' ? 'POST' : method, headers: all, ...address, body };
  }
}

const isSigned = (proof: Proof): proof is HmacProof | PublicKeyProof => proof.kind === 'hmac' || proof.kind === 'public-key';

/** An `ownerMap` for the expected file: its employee ids are `mapped(<owner>)`. */
function ownersIn(leads: readonly { employeeId?: string }[]): Record<string, string> {
  const names = leads.flatMap(({ employeeId }) => /^mapped\((.*)\)$/.exec(employeeId ?? '')?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, `mapped(${name})`]));
}

function timeIn(proof: HmacProof | PublicKeyProof | undefined, raw: RawRequest): Date | undefined {
  if (!proof?.timestamp) return undefined;
  const header = raw.headers[proof.header] ?? '';
  const inHeader = proof.kind === 'hmac' ? readHeader(proof, header).time : undefined;
  return readTime(inHeader ?? timeTextOf(proof.timestamp, raw));
}
