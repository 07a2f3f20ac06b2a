import { resolve } from 'node:path';
import { Project, readProject } from './architecture/project.js';
import { RULES } from './architecture/rules.js';
import { largestFiles } from './architecture/size-rule.js';
import { SOUND_HOUSE } from './architecture/sound-house.js';

const project = readProject(resolve(__dirname, '..'));

describe('the house as it stands', () => {
  it.each(RULES)('$name', (rule) => {
    expect(rule.check(project)).toEqual([]);
  });

  it('shows its ten largest files', () => {
    const largest = largestFiles(project, 10);
    process.stdout.write(`\nThe ten largest files (lines):\n${largest.join('\n')}\n`);
    expect(largest.length).toBeGreaterThan(0);
  });
});

describe.each(RULES)('the rule "$name"', (rule) => {
  it('leaves a sound house alone', () => {
    expect(rule.check(new Project(SOUND_HOUSE))).toEqual([]);
  });

  it.each(rule.planted)('speaks up, once and kindly: $name', (planted) => {
    const said = rule.check(new Project({ ...SOUND_HOUSE, ...planted.files }));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(planted.at);
    expect(said[0]).toContain(planted.says);
  });

  it('has at least one breach planted', () => {
    expect(rule.planted.length).toBeGreaterThan(0);
  });
});
