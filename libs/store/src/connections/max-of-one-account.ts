/** Connections of one tenant that may name the same account at an address that tenants share. Each of them gets every lead. */
export const MAX_OF_ONE_ACCOUNT = 8;
