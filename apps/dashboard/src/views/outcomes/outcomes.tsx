import { PageHead } from '../../parts/page-head';

export function Outcomes() {
  return <PageHead title="Outcomes" />;
}
