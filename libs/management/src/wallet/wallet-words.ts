/** For people: one credit is one Indian rupee (specification 2.4). */
export const EXCHANGE_RATE = '1 Credit = ₹1 INR';
/** For people: credits never expire (specification 2.4). */
export const VALIDITY = 'Lifetime (never expires)';
