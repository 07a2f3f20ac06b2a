import { PageHead } from '../../parts/page-head';

export function LeadView() {
  return <PageHead title="LeadView" />;
}
