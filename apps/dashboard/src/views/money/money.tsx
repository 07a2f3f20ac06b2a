import { PageHead } from '../../parts/page-head';

export function Money() {
  return <PageHead title="Money" />;
}
