import { RetryLaterError, type ErrorCode } from '@turant/domain';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const HOUR_SECONDS = 3600;
/** Many people of one provider may share an address. */
const MAX_SESSIONS_OF_VISITOR_IN_HOUR = 120;
const MAX_LEADS_OF_VISITOR_IN_HOUR = 10;
/** Further leads are stored and nobody is called: strangers must be able neither to shut the widget nor to have everybody called. */
const MAX_CALLED_LEADS_OF_EMPLOYEE_IN_HOUR = 300;
const MAX_LEADS_OF_EMPLOYEE_IN_HOUR = 3000;
/** Of a visitor's hash: 65,536 counters, however many addresses a flood comes from. Two visitors of one counter share the limit. */
const COUNTER_LETTERS = 4;

/** Limits what visitors of widgets ask of this process, besides calls, whose limits the store holds. */
export class WidgetLimits {
  private readonly sessions = new RateLimiterMemory({ points: MAX_SESSIONS_OF_VISITOR_IN_HOUR, duration: HOUR_SECONDS });
  private readonly leads = new RateLimiterMemory({ points: MAX_LEADS_OF_VISITOR_IN_HOUR, duration: HOUR_SECONDS });
  private readonly leadsOfEmployee = new RateLimiterMemory({ points: MAX_LEADS_OF_EMPLOYEE_IN_HOUR, duration: HOUR_SECONDS });

  /** @throws RetryLaterError VISITOR_LIMIT */
  async session(visitor: string): Promise<void> {
    await take(this.sessions, counterOf(visitor), 'VISITOR_LIMIT', `${MAX_SESSIONS_OF_VISITOR_IN_HOUR} visits within an hour`);
  }

  /** @returns whether the lead is held. @throws RetryLaterError VISITOR_LIMIT, EMPLOYEE_LIMIT */
  async lead(visitor: string, employeeId: string): Promise<boolean> {
    await take(this.leads, counterOf(visitor), 'VISITOR_LIMIT', `${MAX_LEADS_OF_VISITOR_IN_HOUR} enquiries within an hour`);
    // Ids of employees are those that exist, so they are few.
    const message = `${MAX_LEADS_OF_EMPLOYEE_IN_HOUR} enquiries within an hour`;
    return (await take(this.leadsOfEmployee, employeeId, 'EMPLOYEE_LIMIT', message)) > MAX_CALLED_LEADS_OF_EMPLOYEE_IN_HOUR;
  }
}

const counterOf = (visitor: string): string => visitor.slice(0, COUNTER_LETTERS);

/** @returns how many were taken within the hour, this one included */
async function take(limiter: RateLimiterMemory, counter: string, code: ErrorCode<'RetryLaterError'>, message: string): Promise<number> {
  try {
    return (await limiter.consume(counter)).consumedPoints;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    throw new RetryLaterError(code, message, (refused as RateLimiterRes).msBeforeNext);
  }
}
