import { loggable, RateLimitedLog } from './rate-limited-log.js';

describe('a log for events that a far end can cause', () => {
  const written: [object, string][] = [];
  let nowMs = 0;
  const open = (): RateLimitedLog => {
    const write = (fields: object, text: string): void => void written.push([fields, text]);
    return new RateLimitedLog({ debug: write, warn: write }, () => nowMs);
  };
  beforeEach(() => written.splice(0));

  it('writes each text once a second, and how many lines it suppressed', () => {
    const log = open();
    for (let line = 0; line < 30_000; line += 1) log.warn({ line }, 'a fault');
    log.warn({}, 'another fault');
    nowMs += 1_000;
    log.warn({ line: 'next' }, 'a fault');
    nowMs += 1_000;
    log.warn({}, 'a fault');
    expect(written).toEqual([
      [{ line: 0 }, 'a fault'],
      [{}, 'another fault'],
      [{ line: 'next', suppressed: 29_999 }, 'a fault'],
      [{}, 'a fault'],
    ]);
  });

  it('keeps no more than 100 texts', () => {
    const log = open();
    for (let kind = 0; kind < 1_000; kind += 1) log.debug({}, `kind ${kind}`);
    expect(written).toHaveLength(100);
  });

  it('text from the wire is one line without control characters, 200 characters at most', () => {
    expect(loggable('a\r\nX-Evil: \u001b[2J\u009b')).toBe('a  X-Evil:  [2J ');
    expect(loggable('x'.repeat(1_000))).toHaveLength(200);
  });
});
