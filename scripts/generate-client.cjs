/**
 * Writes the types of the API from its OpenAPI document: `npm run generate:client`. The document is asked of the built service, which
 * runs on an empty folder for a moment. `test/e2e/client.e2e-spec.ts` fails while the file differs from the document.
 */
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
const TARGET = join(ROOT, 'clients/typescript/src/schema.ts');
const HEAD = '// Made from the OpenAPI document by `npm run generate:client`. Not for editing.\n';
const MOST_MS = 30_000;

/** Types say nothing by examples, which stand beside the schemas of bodies and answers. */
function leaveOutExamples(key, value) {
  return key === 'example' && this.schema ? undefined : value;
}

/** The text of schema.ts for an OpenAPI document. */
async function typesOf(whole) {
  const document = JSON.parse(JSON.stringify(whole, leaveOutExamples));
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  return (
    HEAD +
    astToString(
      await openapiTypescript(document, {
        immutable: false,
        alphabetize: true,
        rootTypes: true,
        rootTypesNoSchemaPrefix: true,
        rootTypesKeepCasing: true,
      }),
    )
  );
}

async function documentOfService() {
  const folder = mkdtempSync(join(tmpdir(), 'turant-client-'));
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', RECORDINGS: 'off' };
  const child = spawn(process.execPath, [join(ROOT, 'dist/apps/standalone/src/main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const base = await new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (bytes) => {
        said += bytes;
        const found = /http:\/\/[^\s"'/]+:\d+/.exec(said);
        if (found && said.includes('Turant is up')) resolve(found[0]);
      });
      child.once('exit', () => reject(new Error(`the service ended\n${said}`)));
      setTimeout(() => reject(new Error(`the service did not start\n${said}`)), MOST_MS).unref();
    });
    return await (await fetch(`${base}/api/openapi.json`)).json();
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main() {
  writeFileSync(TARGET, await typesOf(await documentOfService()));
}

module.exports = { typesOf };

if (require.main === module)
  main().catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
