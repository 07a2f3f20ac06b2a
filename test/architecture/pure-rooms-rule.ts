import ts from 'typescript';
import { importsOf, packageOf } from './imports.js';
import { type CodeFile, type Project, isSpec } from './project.js';
import { isPlugin, roomOf } from './rooms.js';
import { planted, type Planted, type Rule } from './rule.js';

const SERVERS = /^(@nestjs\/.*|@fastify\/.*|fastify|express|mongoose|mongodb|lmdb|pino|nestjs-pino)$/;
const IO = new Set(
  (
    'fs net tls dgram http http2 https child_process cluster worker_threads dns os readline repl inspector ' +
    'timers perf_hooks process vm undici axios ws'
  ).split(' '),
);
/** describePlugin reads fixtures, as its users' specs do. */
const READS_FIXTURES = 'libs/plugin-kit/src/contract/';

const isPure = (room: string): boolean => room === 'libs/domain' || room === 'libs/async' || room === 'libs/plugin-kit' || isPlugin(room);
const hasNoClock = (room: string): boolean => room === 'libs/domain' || isPlugin(room);

/** domain, async, plugin-kit and plugins: data and pure functions, loaded with plain Node in milliseconds. */
export const pureRoomsRule: Rule = {
  name: 'domain, async, plugin-kit and plugins do no I/O, know no framework, and domain and plugins no clock',
  check: (project: Project) =>
    project.code.filter((file) => isPure(roomOf(file.path))).flatMap((file) => [...impureImports(file), ...clocks(file)]),
  planted: [
    plantedImport('the domain knows Nest', 'libs/domain/src/bad.ts', '@nestjs/common', 'Put it into an app'),
    plantedImport('even a spec of the domain needs Nest', 'libs/domain/src/bad.spec.ts', '@nestjs/testing', 'Put it into an app'),
    plantedImport('the domain knows the database', 'libs/domain/src/bad.ts', 'mongoose', 'Put it into an app'),
    plantedImport('the domain reads files', 'libs/domain/src/bad.ts', 'node:fs/promises', 'Take the bytes as a parameter'),
    plantedImport('async brings timers', 'libs/async/src/bad.ts', 'node:timers/promises', 'This room does no I/O'),
    plantedImport('the kit opens sockets', 'libs/plugin-kit/src/bad.ts', 'net', 'Take the bytes as a parameter'),
    plantedImport('the kit starts processes', 'libs/plugin-kit/src/bad.ts', 'child_process', 'Take the bytes as a parameter'),
    plantedImport('a plugin makes its own HTTP', 'plugins/hubspot/target.ts', 'node:https', 'use the http that the host hands in'),
    plantedImport('a plugin knows lmdb', 'plugins/hubspot/target.ts', 'lmdb', 'Put it into an app'),
    plantedClock('Date.now()', 'libs/domain/src/bad.ts', 'export const due = () => Date.now() + 5;\n'),
    plantedClock('new Date()', 'plugins/hubspot/source.ts', 'export const at = () => new Date();\n'),
    plantedClock('setTimeout()', 'plugins/hubspot/source.ts', 'setTimeout(() => undefined, 5);\n'),
  ],
};

function plantedImport(name: string, at: string, specifier: string, says: string): Planted {
  return planted(name, at, `import '${specifier}';\n`, says);
}

function plantedClock(what: string, at: string, source: string): Planted {
  return planted(`${what} in ${at}`, at, source, 'Take the time as a parameter');
}

function impureImports(file: CodeFile): string[] {
  const readsFiles = isSpec(file.path) || file.path.startsWith(READS_FIXTURES);
  return importsOf(file).flatMap((one) => {
    const name = packageOf(one) ?? '';
    const where = `${file.path}:${one.line} imports '${one.specifier}'.`;
    if (SERVERS.test(name)) return [`${where} This room must load without any framework or database. Put it into an app or a lib above.`];
    if (!IO.has(name) || readsFiles) return [];
    return [`${where} This room does no I/O. Take the bytes as a parameter, or in a plugin use the http that the host hands in.`];
  });
}

function clocks(file: CodeFile): string[] {
  if (!hasNoClock(roomOf(file.path)) || isSpec(file.path)) return [];
  return file
    .find(clockOf)
    .map(({ found, where }) => `${where} asks the clock (${found}). Take the time as a parameter: the caller knows it.`);
}

function clockOf(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node)) {
    const isNow = ts.isIdentifier(node.expression) && node.expression.text === 'Date' && !node.arguments?.length;
    return isNow ? 'new Date()' : undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression.getText();
  return /^(Date\.now|performance\.now|process\.hrtime(\.bigint)?|setTimeout|setInterval)$/.test(called) ? `${called}()` : undefined;
}
