/** Preload (`node -r`): LMDB without syncs, to learn what durability costs. Never a switch of the product: a crash would lose leads. */
const Module = require('node:module');
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const load = Module._load;
let wrapped;

Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (request !== 'lmdb') return loaded;
  wrapped ??= {
    ...loaded,
    open: (options) => {
      writeFileSync(join(process.env.DATA_DIR, 'opened-without-sync'), '');
      return loaded.open({ ...options, noSync: true });
    },
  };
  return wrapped;
};
