import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '@turant/vault';

/** What a widget's frame may do: start one call, or leave name and phone (which `talk` may, too). */
export type TokenKind = 'talk' | 'lead';

/** What a token is bound to. It names no person and holds no secret; whoever has it can do what its kind says, from the same address. */
export interface WidgetToken {
  kind: TokenKind;
  /** One call and one lead are stored under it, by a unique index. */
  id: string;
  employeeId: string;
  /** Of the website that shows the widget. */
  origin: string;
  /** Keyed hash of the visitor's address. */
  visitor: string;
  expiresAt: number;
}

const ABOUT = 'widget-token|v1|';

/** The token as text, with an HMAC-SHA256 under a key of the vault. */
export function signToken(vault: Pick<Vault, 'hash'>, { kind, id, employeeId, origin, visitor, expiresAt }: WidgetToken): string {
  const content = Buffer.from(JSON.stringify([kind, id, employeeId, origin, visitor, expiresAt])).toString('base64url');
  return `${content}.${vault.hash(ABOUT + content)}`;
}

/** @returns undefined for a token that was not made here, was changed, or whose time is over */
export function readToken(vault: Pick<Vault, 'hash'>, text: string, now: Date): WidgetToken | undefined {
  const [content = '', mark = '', ...more] = text.split('.');
  if (more.length > 0 || !isSame(mark, vault.hash(ABOUT + content))) return undefined;
  const [kind, id, employeeId, origin, visitor, expiresAt] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    TokenKind,
    string,
    string,
    string,
    string,
    number,
  ];
  return now.getTime() < expiresAt ? { kind, id, employeeId, origin, visitor, expiresAt } : undefined;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
