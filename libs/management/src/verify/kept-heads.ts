import { SettingsError } from '@turant/domain';

const FORMAT = 'turant-heads-1';

/** The newest entry of a trail, as it was at an earlier recount, and when the trail was sealed. */
export interface KeptHead {
  trail: string;
  seq: number;
  hash: string;
  sealedAt: string | null;
}

/** The text of a file with heads. */
export const textOfHeads = (heads: readonly KeptHead[], now: Date): string =>
  `${JSON.stringify({ format: FORMAT, at: now.toISOString(), heads }, null, 2)}\n`;

/** @throws SettingsError USAGE if the text is not that of such a file */
export function headsIn(text: string): ReadonlyMap<string, KeptHead> {
  const heads = parsed(text);
  if (!heads?.every(isHead)) throw new SettingsError('USAGE', '--head names a file that `turant verify --save-head` has written');
  return new Map(heads.map((head) => [head.trail, head]));
}

function parsed(text: string): unknown[] | undefined {
  try {
    const { format, heads } = JSON.parse(text) as { format?: unknown; heads?: unknown };
    return format === FORMAT && Array.isArray(heads) ? heads : undefined;
  } catch {
    return undefined;
  }
}

function isHead(one: unknown): one is KeptHead {
  const { trail, seq, hash, sealedAt } = (one ?? {}) as Partial<Record<keyof KeptHead, unknown>>;
  const isText = typeof trail === 'string' && typeof hash === 'string' && (sealedAt === null || typeof sealedAt === 'string');
  return isText && Number.isSafeInteger(seq);
}
