import { PageHead } from '../../parts/page-head';

export function Start() {
  return <PageHead title="Start" />;
}
