/**
 * What a build leaves in dist/.outputs.json for the next one: of each source its version and the file of dist that was made of it. A build that
 * changed, or other packages, mean that nothing is known.
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { fingerprintOfTools } = require('./sources.cjs');

/** `changedSinceCache`: how many files were compiled since the code cache was recorded. */
const NOTHING = { outputs: new Map(), changedSinceCache: 0, hasCodeCache: false };

/** @returns outputs: for each path of a source its version (time of change and size), file of dist, and the joined packages that it asks for */
function readLastBuild(root) {
  try {
    const { tools, files, changedSinceCache } = JSON.parse(readFileSync(join(root, 'dist/.outputs.json'), 'utf8'));
    if (tools !== fingerprintOfTools(root)) return NOTHING;
    return { outputs: new Map(files), changedSinceCache, hasCodeCache: existsSync(join(root, 'dist/.code-cache')) };
  } catch {
    return NOTHING;
  }
}

function keepForNextBuild(root, folder, { outputs, changedSinceCache }) {
  const kept = ({ version, outPath, asks, map, hasMap = map !== undefined }) => ({ version, outPath, asks, hasMap });
  const files = [...outputs].map(([path, output]) => [path, kept(output)]);
  writeFileSync(join(folder, '.outputs.json'), JSON.stringify({ tools: fingerprintOfTools(root), files, changedSinceCache }));
}

module.exports = { keepForNextBuild, NOTHING, readLastBuild };
