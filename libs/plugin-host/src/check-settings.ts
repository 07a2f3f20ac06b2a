import { schemaProblems, SettingsError, type FieldProblem } from '@turant/domain';
import {
  checkProof,
  type Plugin,
  type Proof,
  type PublicKeyProof,
  rawRequest,
  type Settings,
  type SettingsSchema,
} from '@turant/plugin-kit';
import { Ajv, type ValidateFunction } from 'ajv';

let compiler: Ajv | undefined;

/**
 * Coerces nothing and adds no defaults, so that settings are stored as they were given. Without the optimiser, because the schemas run
 * rarely: compiling then takes half the time. Made at first use, because most threads and commands compile none.
 */
const ajv = (): Ajv =>
  (compiler ??= new Ajv({ allErrors: true, strictTypes: false, formats: { password: true }, code: { optimize: false } }));

const compiled = new Map<string, ValidateFunction>();

/** The rules of a schema without its words for people, so that two in three plugins share their compiled check with another one. */
const rulesOf = (schema: SettingsSchema): string =>
  JSON.stringify(schema, (key, value: unknown) =>
    (key === 'title' || key === 'description') && typeof value === 'string' ? undefined : value,
  );

/** @throws Error if the schema itself is wrong */
export function compiledSettings(schema: SettingsSchema): ValidateFunction {
  const rules = rulesOf(schema);
  const validate = compiled.get(rules) ?? ajv().compile(schema);
  compiled.set(rules, validate);
  return validate;
}

/** At most one problem for each field. */
export function settingProblems(plugin: Plugin, validate: ValidateFunction, settings: unknown): FieldProblem[] {
  if (!validate(settings)) return schemaProblems(validate.errors ?? [], { within: 'settings' });
  return publicKeyProblems(plugin, settings as Settings);
}

/** A public key that cannot be parsed would refuse every request. */
function publicKeyProblems({ proof }: Plugin, settings: Settings): FieldProblem[] {
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
