import { callerIdStyleProblems, headersOfStyle } from './caller-id-style.js';
import { CARRIER_PROFILE_NAMES, isCarrierProfile, styleOfTrunk } from './carrier-profiles.js';
import { dltFactProblems, dltProblems } from './dlt.js';
import type { FieldProblem } from './errors.js';
import type { Trunk } from './records/trunk.js';

/** The fields of a trunk that say how it names the caller and the registration. */
export type TrunkIdentity = Pick<Trunk, 'kind' | 'headers' | 'profile' | 'callerIdStyle' | 'dlt'>;

/**
 * Why a trunk with these fields cannot be stored, every reason with its field. An identifier that is still missing is no reason: the gate
 * refuses the calls of a telecom trunk until it is there.
 */
export function trunkIdentityProblems({ kind, headers, profile, callerIdStyle = {}, dlt = {} }: TrunkIdentity): FieldProblem[] {
  const ofStyle = headersOfStyle(styleOfTrunk({ profile, callerIdStyle }));
  const twice = headers.filter(({ name }) => ofStyle.includes(name.toLowerCase()));
  const wrong = kind === 'telecom' ? dltProblems(headers, dlt).filter(({ isMissing }) => !isMissing) : [];
  return [
    ...(profile === undefined || isCarrierProfile(profile)
      ? []
      : [{ field: 'profile', code: 'CARRIER_PROFILE', message: `is one of ${CARRIER_PROFILE_NAMES.join(', ')}` }]),
    ...callerIdStyleProblems(callerIdStyle),
    ...dltFactProblems(dlt),
    ...twice.map(({ name }) => ({ field: 'headers', code: 'TRUNK_HEADER', message: `${name} is written by the caller id style` })),
    ...wrong.map(({ message }) => ({ field: 'headers', code: 'DLT_IDENTIFIER', message })),
  ];
}
