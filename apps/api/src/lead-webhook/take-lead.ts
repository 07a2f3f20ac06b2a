import { RejectedError } from '@turant/domain';
import type { Accepted, LeadIntake } from '@turant/road';
import type { TenantProfile, TenantProfiles } from '../auth/tenant-profiles.js';
import type { IdempotencyKey } from '../http/idempotency-key.js';
import { firstAnswer, type AnswersContext } from './first-answer.js';
import { lacksEmployee, readEnquiry } from './read-enquiry.js';

export interface LeadNeeds extends AnswersContext {
  intake: LeadIntake;
  profiles: TenantProfiles;
}

/**
 * Reads a lead and stores it: a posted lead, and each line of a bulk request.
 * @throws RejectedError with the reason; RetryLaterError
 */
export async function takeLead(
  needs: LeadNeeds,
  body: unknown,
  profile: TenantProfile,
  key: IdempotencyKey | undefined,
): Promise<Accepted> {
  try {
    const enquiry = await readFresh(needs.profiles, body, profile);
    return await needs.intake.accept(key ? { ...enquiry, ...key } : enquiry);
  } catch (error) {
    const isLateRefusal = key && error instanceof RejectedError && error.code !== 'IDEMPOTENCY_KEY_REUSED';
    const first = isLateRefusal ? await firstAnswer(needs, profile.tenant._id, key) : undefined;
    if (!first) throw error;
    return { ...first, isReplay: true };
  }
}

/** An employee that another process has just made is not in this process's cache yet. */
async function readFresh(profiles: TenantProfiles, body: unknown, profile: TenantProfile): Promise<ReturnType<typeof readEnquiry>> {
  try {
    return readEnquiry(body, profile);
  } catch (error) {
    const now = lacksEmployee(error) ? await profiles.now(profile.tenant._id) : undefined;
    if (!now) throw error;
    return readEnquiry(body, now);
  }
}
