/** The metrics, whose text format the decorators cannot describe. */
export const METRICS_PATH = {
  '/metrics': {
    get: {
      operationId: 'Metrics.read',
      summary: 'What this process measures of itself, for Prometheus; for the operator, or without a key on this machine',
      tags: ['health'],
      responses: { 200: { description: 'Prometheus text', content: { 'text/plain': { schema: { type: 'string' } } } } },
    },
  },
};
