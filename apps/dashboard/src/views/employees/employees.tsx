import { PageHead } from '../../parts/page-head';

export function Employees() {
  return <PageHead title="Employees" />;
}
