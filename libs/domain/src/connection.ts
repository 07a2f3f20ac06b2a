/** After so many requests in a row without a phone the owner is told. */
export const PHONELESS_TOLD_AT = 5;

export const accountOf = (plugin: string, accountId: string): string => `${plugin}|${accountId}`;

/** The vault's context of a sealed setting: the sealed text cannot be moved to another connection or name. */
export const sealedAbout = (connectionId: string, name: string): string => `${connectionId}|${name}`;
export const tokenAbout = (connectionId: string): string => `${connectionId}|token`;
