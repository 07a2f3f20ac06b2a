import { PageHead } from '../../parts/page-head';

export function Calls() {
  return <PageHead title="Calls" />;
}
