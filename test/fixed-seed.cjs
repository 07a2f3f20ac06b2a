/** The same cases at every run, so that a red run can be run again; FC_SEED=random looks for new ones, FC_SEED=<number> repeats one. */
const { configureGlobal } = require('fast-check');

const wanted = process.env.FC_SEED ?? '20261121';
if (wanted !== 'random') configureGlobal({ seed: Number(wanted) });
