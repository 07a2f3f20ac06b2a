import { PageHead } from '../../parts/page-head';

export function DoNotCall() {
  return <PageHead title="DoNotCall" />;
}
