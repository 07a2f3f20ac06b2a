interface Run {
  code: string;
  isGreen: boolean;
}
const { greenInARow } = jest.requireActual<{ greenInARow(runs: readonly Run[], code: string): Run[] }>('./repeat.cjs');

const run = (code: string, isGreen = true): Run => ({ code, isGreen });

it('counts the green runs of one code since its last red run', () => {
  const runs = [run('a'), run('a', false), run('a'), run('b', false), run('a')];
  expect(['a', 'b', 'c'].map((code) => greenInARow(runs, code).length)).toEqual([2, 0, 0]);
});
