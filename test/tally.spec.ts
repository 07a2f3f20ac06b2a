interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  reasons: string[];
}
const { failures, tally } = jest.requireActual<{
  failures(reports: object[]): string[];
  tally(reports: object[], skipped: object[], broken: string[]): Counts;
}>('./tally.cjs');

const test = (fullName: string, status = 'passed'): object => ({ fullName, status });
const file = (name: string, tests: object[], status = 'passed'): object => ({ name, status, assertionResults: tests });
const report = (...files: object[]): object => ({ testResults: files });

describe('what npm test counts', () => {
  it('adds up all runs', () => {
    const first = report(file('/a', [test('x'), test('y', 'failed'), test('z', 'pending')], 'failed'));
    const { passed, failed, skipped, reasons } = tally([first, report(file('/b', [test('x')]))], [], []);
    expect({ passed, failed, skipped }).toEqual({ passed: 2, failed: 1, skipped: 1 });
    expect(reasons).toEqual(['/a "z": marked so in the spec']);
  });

  it('counts a test that skipped itself as skipped, not as passed', () => {
    const said = [{ what: 'sipp', reason: 'it is not here', file: '/a', test: 'x' }];
    expect(tally([report(file('/a', [test('x'), test('y')]))], said, [])).toMatchObject({
      passed: 1,
      skipped: 1,
      reasons: ['sipp: it is not here'],
    });
  });

  it('counts all of a file whose beforeAll could not start its engine', () => {
    const said = [{ what: 'MongoDB', reason: 'no pip', file: '/a' }];
    const ran = report(file('/a', [test('x'), test('y')]), file('/b', [test('x')]));
    expect(tally([ran], said, [])).toMatchObject({ passed: 1, skipped: 2 });
  });

  it('counts one describe of a file when told which', () => {
    const said = [{ what: 'MongoDB', reason: 'no pip', file: '/a', within: 'on MongoDB' }];
    expect(tally([report(file('/a', [test('on MongoDB keeps'), test('on LMDB keeps')]))], said, [])).toMatchObject({
      passed: 1,
      skipped: 1,
    });
  });

  it('never lets a skip hide a failure', () => {
    const said = [{ what: 'MongoDB', reason: 'no pip', file: '/a' }];
    expect(tally([report(file('/a', [test('x', 'failed')], 'failed'))], said, [])).toMatchObject({ failed: 1, skipped: 0 });
  });

  it('counts a spec that cannot be loaded, a step that failed, and a run without any test as failures', () => {
    expect(tally([report(file('/a', [], 'failed'))], [], [])).toMatchObject({ passed: 0, failed: 1 });
    expect(tally([report(file('/a', [test('x')]))], [], ['oxlint'])).toMatchObject({ passed: 1, failed: 1 });
    expect(tally([report()], [], [])).toMatchObject({ failed: 1, reasons: ['everything: no test fits what was asked for'] });
  });
});

it('tells once more at the end what failed and why, without colours and places in the code', () => {
  const failureMessages = ['\u001b[31mError: 3 calls, not 4\u001b[39m\n    at Object.<anonymous> (/a:3:1)'];
  const tested = file('/a', [{ ...test('rings', 'failed'), failureMessages }, test('ends')], 'failed');
  const unloaded = { name: '/b', status: 'failed', assertionResults: [], message: 'Cannot find module x' };
  expect(failures([report(tested), report(unloaded, file('/c', [test('x')]))])).toEqual([
    '/a\nrings\nError: 3 calls, not 4',
    '/b\ncould not be loaded\nCannot find module x',
  ]);
});
