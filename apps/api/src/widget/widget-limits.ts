import { RetryLaterError } from '@turant/domain';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const HOUR_SECONDS = 3600;
/** Many people of one provider may share an address. */
const MAX_SESSIONS_OF_VISITOR_IN_HOUR = 120;
const MAX_LEADS_OF_VISITOR_IN_HOUR = 10;
const MAX_LEADS_OF_EMPLOYEE_IN_HOUR = 300;
/** Of a visitor's hash: 65,536 counters, however many addresses a flood comes from. Two visitors of one counter share the limit. */
const COUNTER_LETTERS = 4;

/** Limits what visitors of widgets ask of this process, besides calls, whose limits the store holds. */
export class WidgetLimits {
  private readonly sessions = new RateLimiterMemory({ points: MAX_SESSIONS_OF_VISITOR_IN_HOUR, duration: HOUR_SECONDS });
  private readonly leads = new RateLimiterMemory({ points: MAX_LEADS_OF_VISITOR_IN_HOUR, duration: HOUR_SECONDS });
  private readonly leadsOfEmployee = new RateLimiterMemory({ points: MAX_LEADS_OF_EMPLOYEE_IN_HOUR, duration: HOUR_SECONDS });

  /** @throws RetryLaterError VISITOR_LIMIT */
  session(visitor: string): Promise<void> {
    return take(this.sessions, counterOf(visitor), 'VISITOR_LIMIT', `${MAX_SESSIONS_OF_VISITOR_IN_HOUR} visits within an hour`);
  }

  /** @throws RetryLaterError VISITOR_LIMIT, EMPLOYEE_LIMIT */
  async lead(visitor: string, employeeId: string): Promise<void> {
    await take(this.leads, counterOf(visitor), 'VISITOR_LIMIT', `${MAX_LEADS_OF_VISITOR_IN_HOUR} enquiries within an hour`);
    // Ids of employees are those that exist, so they are few.
    await take(this.leadsOfEmployee, employeeId, 'EMPLOYEE_LIMIT', `${MAX_LEADS_OF_EMPLOYEE_IN_HOUR} enquiries within an hour`);
  }
}

const counterOf = (visitor: string): string => visitor.slice(0, COUNTER_LETTERS);

async function take(limiter: RateLimiterMemory, counter: string, code: string, message: string): Promise<void> {
  try {
    await limiter.consume(counter);
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    throw new RetryLaterError(code, message, (refused as RateLimiterRes).msBeforeNext);
  }
}
