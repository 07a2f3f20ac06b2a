/**
 * The number of this Jest worker, which no other worker of the run has; ports and the shared service belong to a number. `npm test` runs several
 * Jests side by side, and each of them counts its workers from 1. test/run.cjs sets TURANT_FIRST_WORKER to what is added in this Jest.
 */
export const WORKER_NUMBER = Number(process.env.TURANT_FIRST_WORKER ?? 0) + Number(process.env.JEST_WORKER_ID ?? 0);
