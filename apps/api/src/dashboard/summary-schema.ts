import { int, named, record, text } from '../http/describe.js';

const percent = { ...text, examples: ['62.5%'] };

/** The parts of the summary that live events tell, too, in the OpenAPI document. */
export const METRICS = named('Metrics', {
  totalEmployees: int,
  activeEmployees: int,
  totalCalls: { ...int, description: 'calls that went out on a line' },
  connectedCalls: { ...int, description: 'of these, answered' },
  pickupRate: { ...percent, description: 'connected calls by the calls that no longer ring' },
  totalMinutes: int,
  totalLeads: int,
  conversionRate: percent,
  activeVirtualNumbers: int,
});
export const CALLS = record({
  waiting: { ...int, description: 'requested and not placed: for their turn, a cap, money, or a trunk that takes calls' },
  refused: int,
  failed: int,
});
