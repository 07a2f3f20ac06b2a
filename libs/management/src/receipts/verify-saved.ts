import { createPublicKey } from 'node:crypto';
import { type ErasureCertificate, type Receipt, blocksOf } from '@turant/domain';
import { signedText } from './signed-text.js';
import type { ReceiptKeyView } from './signing-key.js';
import { verifyText } from './signing-key.js';
import { wasInUse } from './was-in-use.js';

export interface Verdict {
  /** What the file holds, such as `receipt rc_…`; undefined if it is neither a receipt nor a certificate. */
  what?: string;
  /** A sentence each; empty: all is right. */
  problems: readonly string[];
  /** The id of the key that has signed. */
  keyId?: string;
}

type Document = Receipt | ErasureCertificate;
/** A key that somebody trusts; without an id and times it is a bare PEM. */
export type TrustedKey = Pick<ReceiptKeyView, 'publicKey'> & Partial<ReceiptKeyView>;

const FORMATS = { receipt: 'turant-receipt-1', certificate: 'turant-erasure-1' } as const;

/**
 * Verifies a saved answer of the API offline: a receipt or a certificate of an erasure.
 * @param trusted the keys that may have signed; undefined: the file's own key, which proves nothing about who has signed
 */
export function verifySaved(text: string, trusted?: readonly TrustedKey[]): Verdict {
  const saved = savedIn(text);
  if (typeof saved === 'string') return { problems: [saved] };
  const { document, signature, publicKey } = saved;
  const what = document.format === FORMATS.receipt ? `receipt ${document.receiptId}` : `certificate ${document.erasureId}`;
  const problems = [
    ...(isSigned(document, signature, publicKey) ? [] : ['the signature is not that of the key over this text: something was altered']),
    ...(trusted ? problemsOfKey(document, publicKey, trusted) : []),
    ...(document.format === FORMATS.receipt ? problemsOf(document) : []),
  ];
  return { what, problems, keyId: document.keyId };
}

/** @returns a sentence if it is no such file */
function savedIn(text: string): { document: Document; signature: string; publicKey: string } | string {
  const saved = parsedJson(text);
  if (!saved) return 'the file is not JSON';
  if (!isWrittenPlainly(text, saved)) return 'the file has a name twice, or is not written as the API writes it';
  const kind = 'receipt' in saved ? 'receipt' : 'certificate';
  const { success = true, signature, publicKey, [kind]: document, ...others } = saved;
  const isRight =
    success === true && typeof signature === 'string' && typeof publicKey === 'string' && typeof document === 'object' && document !== null;
  if (!isRight || Object.keys(others).length > 0 || (document as Document).format !== FORMATS[kind])
    return 'the file is not a saved answer with a receipt or a certificate, its signature and publicKey';
  return { document: document as Document, signature, publicKey };
}

function isSigned(document: Document, signature: string, publicKey: string): boolean {
  try {
    return verifyText(signedText(document), signature, publicKey);
  } catch {
    // A value that is never signed, such as a fraction.
    return false;
  }
}

function problemsOfKey(document: Document, publicKey: string, trusted: readonly TrustedKey[]): string[] {
  const key = trusted.find((one) => one.publicKey === publicKey && (one.keyId ?? document.keyId) === document.keyId);
  if (!key) return ['the key in the file is not one of those that were given'];
  const at = Date.parse(document.format === FORMATS.receipt ? document.issuedAt : document.at);
  const fromMs = key.createdAt === undefined ? -Infinity : Date.parse(key.createdAt);
  const toMs = typeof key.retiredAt === 'string' ? Date.parse(key.retiredAt) : undefined;
  return wasInUse(at, fromMs, toMs) ? [] : ['it was not issued while its key was in use'];
}

/** The keys in a PEM file, or in a saved answer of `GET /api/receipt-key`. @returns undefined if there is none */
export function trustedKeysIn(text: string): TrustedKey[] | undefined {
  const saved = parsedJson(text);
  if (!saved) return pemIn(text);
  const keys = (Array.isArray(saved.keys) ? saved.keys : []) as Partial<ReceiptKeyView>[];
  const isKey = (one: Partial<ReceiptKeyView>): one is ReceiptKeyView =>
    [one.keyId, one.publicKey, one.createdAt].every((value) => typeof value === 'string');
  return keys.length > 0 && keys.every(isKey) ? keys : undefined;
}

function pemIn(text: string): TrustedKey[] | undefined {
  try {
    return [{ publicKey: createPublicKey(text).export({ type: 'spki', format: 'pem' }).toString() }];
  } catch {
    return undefined;
  }
}

/** What is wrong in a receipt by its own words, a sentence each. */
function problemsOf(receipt: Receipt): string[] {
  const { line, answeredAt, durationMs, blocks, blockSeconds, blockPricePaise, costPaise, ledgerEntryId } = receipt;
  const numbers = [durationMs, blocks, blockSeconds, blockPricePaise, costPaise];
  if (!numbers.every((one) => Number.isSafeInteger(one) && one >= 0)) return ['an amount is no whole number from 0'];
  const problems: string[] = [];
  const isWrong = (condition: boolean, problem: string): void => void (condition && problems.push(problem));
  isWrong(blocks * blockPricePaise !== costPaise, `${blocks} blocks at ${blockPricePaise} paise are not ${costPaise} paise`);
  const [fewest, most] = answeredAt === null ? [0, 0] : [1, blocksOf(durationMs)];
  // A call is charged no more blocks than were reserved for it: there may be fewer than were begun.
  isWrong(blocks < fewest || blocks > most, `${durationMs} ms are not ${blocks} blocks of ${blockSeconds} s`);
  isWrong(line === 'browser' && costPaise !== 0, 'a call of a browser costs nothing');
  isWrong(costPaise > 0 === (ledgerEntryId === null), 'a call that cost something has an entry of the ledger, and only such a call');
  return [...problems, ...problemsOfTimes(receipt)];
}

function problemsOfTimes({ placedAt, answeredAt, endedAt, durationMs }: Receipt): string[] {
  const times = [placedAt, answeredAt, endedAt].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  const isInOrder = times.every((time, at) => !Number.isNaN(time) && time >= (times[at - 1] ?? time));
  const lengthMs = answeredAt === null || endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(answeredAt);
  return [
    ...(isInOrder ? [] : ['its times are not in order']),
    ...(lengthMs === durationMs ? [] : [`from answer to end there are ${lengthMs} ms, not ${durationMs}`]),
  ];
}

/** The object in a JSON text; undefined if there is none. */
function parsedJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the text is what `JSON.stringify` writes, blanks between the parts aside. A name that stands there twice, of which a person may read
 * the first one and a parser takes the last one, is found by that, and so are other ways to write the same value.
 */
const isWrittenPlainly = (text: string, value: unknown): boolean => withoutBlanks(text) === JSON.stringify(value);

/** Takes the blanks out of a JSON text that are not within strings. */
function withoutBlanks(text: string): string {
  let isWithin = false;
  let isEscaped = false;
  let kept = '';
  for (const one of text) {
    if (isWithin || !/[ \t\r\n]/.test(one)) kept += one;
    if (!isEscaped && one === '"') isWithin = !isWithin;
    isEscaped = isWithin && !isEscaped && one === '\\';
  }
  return kept;
}
