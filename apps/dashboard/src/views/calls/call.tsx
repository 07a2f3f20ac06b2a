import { PageHead } from '../../parts/page-head';

export function CallView() {
  return <PageHead title="CallView" />;
}
