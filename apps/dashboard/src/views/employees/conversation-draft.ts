import type { Employee } from '../../api/records';

export type Conversation = NonNullable<Employee['conversation']>;
export type ProviderPart = 'stt' | 'llm' | 'tts';
export type Named = NonNullable<Conversation[ProviderPart]>[number];

/** An employee without a conversation talks by its script. */
export const BY_SCRIPT: Conversation = { kind: 'script' };
export const FAILURE_ACTS = ['script', 'transfer', 'call-back'] as const;
export const PARTS: readonly ProviderPart[] = ['stt', 'llm', 'tts'];

/** The conversation as the API takes it: without what is empty. Null if only the script is left. */
export function conversationBody(draft: Conversation | null): Conversation | null {
  if (!draft) return null;
  const { kind, instructions = '', facts = [], intents, onFailure } = draft;
  const told = facts
    .map(({ name, value, ...rest }) => ({ name: name.trim(), value: value.trim(), ...rest }))
    .filter(({ name, value }) => name !== '' && value !== '');
  const lists = PARTS.flatMap((part) => (draft[part]?.length ? [[part, draft[part]] as const] : []));
  const body: Conversation = {
    kind,
    ...(instructions.trim() !== '' && { instructions: instructions.trim() }),
    ...(told.length > 0 && { facts: told }),
    ...Object.fromEntries(lists),
    ...(intents && { intents }),
    ...(onFailure && { onFailure }),
  };
  return kind === 'script' && Object.keys(body).length === 1 ? null : body;
}

/** The list with one of it moved by a place; at an end it stays. */
export function movedAt<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const [one, other] = [list[from], list[from + by]];
  if (one === undefined || other === undefined) return [...list];
  return list.map((entry) => (entry === one ? other : entry === other ? one : entry));
}
