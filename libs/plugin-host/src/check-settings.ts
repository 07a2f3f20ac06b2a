import { SettingsError } from '@turant/domain';
import {
  checkProof,
  type Plugin,
  type Proof,
  type PublicKeyProof,
  rawRequest,
  type Settings,
  type SettingsSchema,
} from '@turant/plugin-kit';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { SettingProblem } from './plugin-host.js';

/** Nothing is coerced or filled in: what is stored is what was given. */
// Compiled at each start and run once in a while: half the time without the optimiser.
const ajv = new Ajv({ allErrors: true, strictTypes: false, formats: { password: true }, code: { optimize: false } });

/** @throws Error where the schema itself is wrong */
export const compiledSettings = (schema: SettingsSchema): ValidateFunction => ajv.compile(schema);

/** One problem a field, or none. */
export function settingProblems(plugin: Plugin, validate: ValidateFunction, settings: unknown): SettingProblem[] {
  if (!validate(settings)) {
    const problems = (validate.errors ?? []).map(problemOf);
    return problems.filter(({ field }, position) => problems.findIndex((one) => one.field === field) === position);
  }
  return publicKeyProblems(plugin, settings as Settings);
}

function problemOf({ instancePath, keyword, params, message }: ErrorObject): SettingProblem {
  const path = instancePath.split('/').slice(1).map(unescaped);
  const { missingProperty, additionalProperty, allowedValues } = params as Record<string, unknown>;
  const field = ['settings', ...path, missingProperty ?? additionalProperty ?? []].flat().join('.');
  if (keyword === 'required') return { field, code: 'REQUIRED', message: 'this field is needed' };
  if (keyword === 'additionalProperties') return { field, code: 'UNKNOWN_FIELD', message: 'there is no such field' };
  const allowed = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : '';
  return { field, code: 'INVALID', message: `${message ?? 'not allowed'}${allowed}` };
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** A key that nobody can read would refuse every delivery. */
function publicKeyProblems({ proof }: Plugin, settings: Settings): SettingProblem[] {
  const part = publicKeyProofIn(proof);
  if (!part || settings['publicKey'] === undefined) return [];
  const { signedIfBodyHas: _, ...signed } = part;
  const raw = rawRequest({ method: 'POST', url: '/', headers: { [part.header]: 'AA==' }, body: Buffer.from('{}') });
  try {
    checkProof(signed, raw, settings, new Date(0));
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return [{ field: 'settings.publicKey', code: 'INVALID', message: error.message }];
    throw error;
  }
}

const publicKeyProofIn = (proof: Proof | undefined): PublicKeyProof | undefined =>
  proof?.kind === 'public-key' ? proof : proof?.kind === 'any' ? proof.of.find((one) => one.kind === 'public-key') : undefined;
