import { PageHead } from '../../parts/page-head';

export function EmployeeView() {
  return <PageHead title="EmployeeView" />;
}
