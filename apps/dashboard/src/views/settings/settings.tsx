import { PageHead } from '../../parts/page-head';

export function Settings() {
  return <PageHead title="Settings" />;
}
