import { PageHead } from '../../parts/page-head';

export function Leads() {
  return <PageHead title="Leads" />;
}
