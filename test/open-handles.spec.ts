import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What a process whose output is a pipe finds open after it has run `statement`. */
function openedBy(statement: string): unknown {
  const program = `
    const { openHandles, openedSince } = require(${JSON.stringify(join(__dirname, 'open-handles.cjs'))});
    const before = openHandles();
    ${statement};
    console.log(JSON.stringify(openedSince(before)));
    process.exit();`;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
}

describe('what a spec leaves open', () => {
  it('counts a timer that goes on', () => {
    expect(openedBy('setInterval(() => {}, 60_000)')).toEqual(['1 Timeout']);
  });

  it('does not count the standard streams, which Node opens at their first use', () => {
    expect(openedBy('process.stdout; process.stderr')).toEqual([]);
  });
});
