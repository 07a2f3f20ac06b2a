import { AUDITED_STORE, replayed, storedNow, TENANT, trailIn } from '../../test/audited-employees.js';
import { WriterProcess } from '../../test/writer-process.js';
import { openEngine } from '../store.js';
import { verifyTrail } from './verify-trail.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const KILLS = 5;

describe('audited changes under kill -9', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder('turant-audit-kill-');
  });

  it('have their entries: records and trail say the same, and nothing that was acknowledged is lost', async () => {
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writer = new WriterProcess(dataDir, String(kill), 8, [], 'audited-writer.ts');
      expect(await writer.firstLine()).toBe('open');
      await writer.linesThere(4 + 11 * kill);
      await writer.kill();
      acknowledged.push(...writer.lines.slice(1));
      const engine = await openEngine({ dataDir }, AUDITED_STORE);
      const entries = await trailIn(engine);
      expect((await verifyTrail(engine, TENANT)).faults).toEqual([]);
      expect(replayed(entries, ['name', 'allowedOrigins'])).toEqual(await storedNow(engine, ['name', 'allowedOrigins']));
      const told = new Set(entries.map(({ after }) => after?.name));
      expect(acknowledged.filter((name) => !told.has(name))).toEqual([]);
      await engine.close();
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS);
  }, 120_000);
});
