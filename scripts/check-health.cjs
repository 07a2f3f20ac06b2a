/**
 * The health check of a container: `node scripts/check-health.cjs [path]` requests the path at PORT of this machine and exits with
 * 0 for a 2xx.
 */
const path = process.argv[2] ?? '/health/ready';
const url = `http://127.0.0.1:${process.env.PORT || 8080}${path}`;

fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok, status }) => {
    if (!ok) console.error(`${path}: ${status}`);
    process.exit(ok ? 0 : 1);
  },
  (error) => {
    console.error(`${path}: ${error.cause?.code ?? error.message}`);
    process.exit(1);
  },
);
