#!/usr/bin/env node
/** `npx turant`: builds if needed, then runs the command line in a child process. */
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');
const { startFlags } = require('./code-cache/make.cjs');

const root = join(__dirname, '..');
const run = (path, args, flags = []) =>
  spawnSync(process.execPath, [...flags, join(root, path), ...args], { stdio: 'inherit' }).status ?? 1;

process.exitCode = run('scripts/build-if-needed.cjs', []) || run('dist/apps/cli/src/main.js', process.argv.slice(2), startFlags(root));
