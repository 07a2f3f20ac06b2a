#!/usr/bin/env node
import { demo } from './demo/demo.js';

const COMMANDS: Readonly<Record<string, () => Promise<number>>> = { demo };

async function main(): Promise<number> {
  const [name = ''] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command) return command();
  process.stderr.write(`usage: turant <command>\n  demo   start a service on a free port, post five leads, show what becomes of them\n`);
  return name === '' ? 0 : 2;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`turant: ${(error as Error).message}\n`);
    process.exit(1);
  },
);
