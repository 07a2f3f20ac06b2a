interface Failed {
  specs: string[];
  others: string[];
}
interface Report {
  testResults: { name: string; status: string }[];
}
interface Again {
  failedOf(root: string, reports: readonly Report[], broken: readonly string[]): Failed;
  refusal(failed: Failed): string | undefined;
}
const { failedOf, refusal } = jest.requireActual<Again>('./again.cjs');

const results = [
  { name: '/h/a.spec.ts', status: 'passed' },
  { name: '/h/b.spec.ts', status: 'failed' },
];

describe('a second try of what failed', () => {
  it('is of each spec file that failed or left something open, once', () => {
    const broken = ['left open by b.spec.ts: TCPSocketWrap', 'left open by test/c.spec.ts: Timeout'];
    const failed = failedOf('/h', [{ testResults: results }], broken);
    expect(failed).toMatchObject({ specs: ['b.spec.ts', 'test/c.spec.ts'], others: [] });
    expect(refusal(failed)).toBeUndefined();
  });

  it('is refused when something other than a spec failed, when nothing failed, and when more than three files did', () => {
    expect(refusal(failedOf('/h', [{ testResults: results }], ['oxlint']))).toContain('oxlint');
    expect(refusal({ specs: [], others: [] })).toContain('nothing failed');
    expect(refusal({ specs: ['a', 'b', 'c', 'd'], others: [] })).toContain('4 spec files');
  });
});
