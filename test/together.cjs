/**
 * Runs several spec files as one, so that what they import is loaded once: the files that test/plan.cjs writes call it. Each spec is a
 * `describe` that is named after it, so that its hooks stay its own, and leaves neither fake timers, spies nor settings behind.
 */
const { join } = require('node:path');

const root = join(__dirname, '..');

/** `paths`: spec files, relative to the repository. */
function together(paths) {
  for (const path of paths) {
    describe(path, () => {
      let env;
      beforeAll(() => void (env = { ...process.env }));
      afterAll(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
        for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
        Object.assign(process.env, env);
      });
      try {
        require(join(root, path));
      } catch (error) {
        it('could not be loaded', () => {
          throw error;
        });
      }
    });
  }
}

module.exports = { together };
