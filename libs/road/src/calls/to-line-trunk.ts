import { styleOfTrunk, type Trunk } from '@turant/domain';
import type { PlaceOrder } from '@turant/lines';
import type { TelephonyContext } from '../road-context.js';

/** Converts a stored trunk into the line's form, with the password in clear. */
export const toLineTrunk = (vault: TelephonyContext['vault'], trunk: Trunk): PlaceOrder['trunk'] => ({
  ...lineTrunkOf(trunk),
  username: trunk.username,
  password: trunk.password && vault.open(trunk.password, trunk._id),
});

/** The line's form without credentials. */
export const lineTrunkOf = (trunk: Trunk): PlaceOrder['trunk'] => ({
  trunkId: trunk._id,
  driver: trunk.driver,
  uri: trunk.uri,
  transport: trunk.transport,
  addresses: trunk.addresses,
  nat: trunk.nat,
  register: trunk.register,
  noResponseMs: trunk.noResponseMs,
  callerIdStyle: styleOfTrunk(trunk),
});
