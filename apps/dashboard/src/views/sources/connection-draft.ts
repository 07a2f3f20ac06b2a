import type { Connection } from '../../api/records';
import type { ConnectionChanges } from '../../queries/connections';
import { changedSettings, valuesOf, type FieldValues, type SettingField } from './settings-form';

/** The part of a connection that a person may change, as it stands in the form. An empty field leaves the choice to the service. */
export interface ConnectionDraft {
  name: string;
  employeeId: string;
  tier: NonNullable<Connection['tier']> | '';
  dialImmediately: boolean;
  expectedEveryMinutes: string;
  /** A day, as 2026-11-22. */
  tokenEndsOn: string;
  values: FieldValues;
}

/** What of a connection its form shows. */
export type StoredConnection = Pick<
  Connection,
  'name' | 'employeeId' | 'tier' | 'dialImmediately' | 'expectedEveryMinutes' | 'accessTokenExpiresAt' | 'settings'
>;

const DATE_LENGTH = 10;

const dayOf = (at: string | null): string => at?.slice(0, DATE_LENGTH) ?? '';

export const newDraft = (fields: readonly SettingField[], name: string): ConnectionDraft => ({
  ...{ name, employeeId: '', tier: '', dialImmediately: true, expectedEveryMinutes: '', tokenEndsOn: '' },
  values: valuesOf(fields, {}),
});

export const draftOf = (fields: readonly SettingField[], stored: StoredConnection): ConnectionDraft => ({
  name: stored.name,
  employeeId: stored.employeeId ?? '',
  tier: stored.tier ?? '',
  dialImmediately: stored.dialImmediately ?? true,
  expectedEveryMinutes: stored.expectedEveryMinutes?.toString() ?? '',
  tokenEndsOn: dayOf(stored.accessTokenExpiresAt),
  values: valuesOf(fields, stored.settings),
});

/** What differs from what is stored: null takes a field away. Empty: nothing was changed. */
export function changesOf(fields: readonly SettingField[], draft: ConnectionDraft, stored: StoredConnection): ConnectionChanges {
  const before = draftOf(fields, stored);
  const { name, employeeId, tier, dialImmediately, expectedEveryMinutes, tokenEndsOn, values } = draft;
  const settings = changedSettings(fields, values, stored.settings);
  return {
    ...(name !== before.name && { name }),
    ...(employeeId !== before.employeeId && { employeeId: employeeId || null }),
    ...(tier !== before.tier && { tier: tier || null }),
    ...(dialImmediately !== before.dialImmediately && { dialImmediately }),
    ...(expectedEveryMinutes !== before.expectedEveryMinutes && {
      expectedEveryMinutes: expectedEveryMinutes === '' ? null : Number(expectedEveryMinutes),
    }),
    ...(tokenEndsOn !== before.tokenEndsOn && { accessTokenExpiresAt: tokenEndsOn === '' ? null : `${tokenEndsOn}T00:00:00.000Z` }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

const NOTHING: StoredConnection = {
  ...{ name: '', employeeId: null, tier: null, dialImmediately: true, expectedEveryMinutes: null, accessTokenExpiresAt: null },
  settings: {},
};

/** The body that makes a connection of a draft. */
export const newConnection = (fields: readonly SettingField[], plugin: string, draft: ConnectionDraft) => ({
  ...changesOf(fields, draft, NOTHING),
  plugin,
  name: draft.name,
});
