import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from './command-line.js';

describe('turant demo', () => {
  const turant = new CommandLine();
  const home = turant.folder;
  const temporary = join(home, 'tmp');
  beforeAll(() => mkdirSync(temporary));

  it('shows the road of each lead and the summary, finds every figure right, and leaves nothing behind', async () => {
    // Whatever the environment says: it has a service of its own.
    const environment = { PORT: 'nonsense', TRUNK_URI: 'sip:192.0.2.1', DATA_DIR: join(tmpdir(), 'turant-not-this-one') };
    const { code, out, err } = await turant.run(['demo'], { env: { TMPDIR: temporary, ...environment } });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.match(/^ {2}202 (accepted|duplicate)/gm)).toHaveLength(5);
    for (const step of [
      'Lead received',
      'Call requested',
      'Dialling',
      'Ringing',
      'Answered',
      'Call completed',
      'Call refused by the gate',
      'Same person again',
      'without a usable phone',
    ])
      expect(out).toContain(step);
    for (const cost of ['2.50 credits', '3.50 credits']) expect(out).toContain(cost);
    expect(JSON.parse(/Summary:\n(\{[^]*?\n\})/.exec(out)?.[1] ?? '{}')).toMatchObject({
      metrics: { totalCalls: 2, totalLeads: 4 },
      wallet: { creditsBalance: 494 },
    });
    expect(out).toContain('Every figure is what it must be.');
    expect(readdirSync(temporary)).toEqual([]);
    // Each file that the demo names holds more than a second of sound, and only its owner may read it.
    const files = out.match(/^ {2}data\/sandbox\/cl_\w{26}\.wav$/gm)?.map((line) => join(home, line.trim())) ?? [];
    expect(files).toHaveLength(2);
    expect(readdirSync(join(home, 'data/sandbox'))).toHaveLength(2);
    for (const file of files) {
      const bytes = readFileSync(file);
      const samples = new Int16Array(Uint8Array.from(bytes.subarray(44)).buffer);
      expect([statSync(file).mode & 0o777, bytes.readUInt32LE(40)]).toEqual([0o600, bytes.length - 44]);
      expect(samples.filter((sample) => Math.abs(sample) > 500).length).toBeGreaterThan(8_000);
    }
  }, 120_000);

  it('is explained to whoever asks for something else', async () => {
    expect(await turant.run(['dance'], { env: {} })).toMatchObject({ code: 2, err: expect.stringContaining('usage: turant') });
  });
});
