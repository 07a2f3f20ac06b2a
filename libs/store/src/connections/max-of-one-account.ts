/** Connections of one tenant that name the same account at an address that tenants share: more would only tell it each lead more often. */
export const MAX_OF_ONE_ACCOUNT = 8;
