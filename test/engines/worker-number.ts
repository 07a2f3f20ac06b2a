/**
 * The number of this Jest worker in the whole run, from 0 on: what is kept for each worker (ports, a service) is kept under it. `npm test` runs
 * two Jests side by side, which both number their workers from 1 on; test/run.cjs says where those of the second one begin.
 */
export const WORKER_NUMBER = Number(process.env.TURANT_FIRST_WORKER ?? 0) + Number(process.env.JEST_WORKER_ID ?? 0);
