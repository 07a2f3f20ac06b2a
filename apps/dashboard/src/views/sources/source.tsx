import { PageHead } from '../../parts/page-head';

export function SourceView() {
  return <PageHead title="SourceView" />;
}
