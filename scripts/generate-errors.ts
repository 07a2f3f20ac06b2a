/** `npm run generate:errors`: writes docs/errors.md from the catalogue of errors. test/error-catalogue.spec.ts fails while the two differ. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ERROR_CATALOGUE, explainError } from '@turant/domain';

const HEAD = `# Errors

<!-- Made from libs/domain/src/error-rows by \`npm run generate:errors\`. Not for editing. -->

Every answer that refuses something is a problem of [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457). Its \`code\` is one of this page, and its
\`type\` ends like the anchor of the row: \`urn:turant:problem:call-not-found\`. A code never gets a second meaning, and in one
class never another status. The codes in \`errors\`, which say what is wrong with a field, stand in [api.md](api.md).

The class says what happens next ([architecture.md](architecture.md#errors-say-what-happens-next)):

* \`RejectedError\`: a retry changes nothing.
* \`RetryLaterError\`: nothing was done yet. The answer has \`Retry-After\`; a platform, a delivery or a command tries again later.
* \`SettingsError\`: settings are wrong. A connection is paused, a process does not start, a command does nothing. The API shows none of them
  with its own code: one that comes up while it answers is 500 \`INTERNAL\`.
* \`OutcomeUnknownError\`: it may have been done. A person looks before it is done again. The API shows none of them either.
* \`NotGenuineError\`: the sender does not prove who it is. A platform is told \`NOT_GENUINE\`, anybody else \`KEY_MISSING\`.
* HTTP: the answer concerns the request, before anybody looks at what it asks for.

\`VENDOR_<status>\` and the like stand for many codes: the last part is what the platform said. The package of a plugin may have codes of its own.

| Code | Class | Status | What happened | What to do |
|---|---|---|---|---|
`;

/** The anchor of a code, as \`type\` of a problem ends. */
const anchorOf = (code: string): string => code.toLowerCase().replaceAll(/[<>]/g, '').replaceAll('_', '-');

const inCell = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('|', '\\|');

/** The text of docs/errors.md. */
export function errorsPage(): string {
  const rows = Object.entries(ERROR_CATALOGUE)
    .flatMap(([kind, codes]) => Object.keys(codes).map((code) => ({ kind, code })))
    .sort((a, b) => (`${a.code} ${a.kind}` < `${b.code} ${b.kind}` ? -1 : 1));
  const lines = rows.map(({ kind, code }, at) => {
    const { status, title, todo } = explainError(kind, code) ?? { title: '', todo: '' };
    const anchor = rows[at - 1]?.code === code ? '' : `<a id="${anchorOf(code)}"></a>`;
    const name = kind === 'refusal' ? 'HTTP' : `\`${kind}\``;
    return `| ${anchor}\`${code}\` | ${name} | ${status ?? '-'} | ${inCell(title)} | ${inCell(todo)} |\n`;
  });
  return HEAD + lines.join('');
}

if (resolve(process.argv[1] ?? '') === __filename) writeFileSync(join(__dirname, '../docs/errors.md'), errorsPage());
