import { PageHead } from '../../parts/page-head';

export function Today() {
  return <PageHead title="Today" />;
}
