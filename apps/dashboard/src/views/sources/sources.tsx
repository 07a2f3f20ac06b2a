import { PageHead } from '../../parts/page-head';

export function Sources() {
  return <PageHead title="Sources" />;
}
