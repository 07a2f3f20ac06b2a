import { PageHead } from '../../parts/page-head';

export function NewSource() {
  return <PageHead title="NewSource" />;
}
