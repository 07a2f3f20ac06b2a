const { filesToTry } = jest.requireActual<{
  filesToTry(changed: string[], patterns: string[], isThere: (path: string) => boolean): string[];
}>('./changed.cjs');

it('tries changed files that a pattern names, and the file beside a changed spec', () => {
  const changed = [
    'README.md',
    'libs/a/src/x/b.ts',
    'libs/a/src/b.spec.ts',
    'libs/a/src/c.ts',
    'libs/a/src/c.spec.ts',
    'libs/a/src/gone.spec.ts',
  ];
  const isThere = (path: string): boolean => !path.includes('gone');
  expect(filesToTry(changed, ['libs/a/src/**/*.ts', '!**/*.spec.ts'], isThere)).toEqual([
    ...['libs/a/src/b.ts', 'libs/a/src/c.ts', 'libs/a/src/x/b.ts'],
  ]);
  expect(filesToTry(changed, ['libs/a/src/**/{d,b}.ts', '!**/x/**'], isThere)).toEqual(['libs/a/src/b.ts']);
});
