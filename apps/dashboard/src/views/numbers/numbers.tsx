import { PageHead } from '../../parts/page-head';

export function Numbers() {
  return <PageHead title="Numbers" />;
}
