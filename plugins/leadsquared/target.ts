import {
  answerLines,
  type Context,
  type ErrorMapper,
  type Http,
  idAt,
  type Json,
  jsonOf,
  listOf,
  type OutcomeJob,
  OutcomeUnknownError,
  RejectedError,
  RetryLaterError,
  type SendResult,
  SettingsError,
} from '@turant/plugin-kit';
import { WRITTEN_BY_US } from './source.js';

interface Settings {
  readonly accessToken?: string;
  readonly apiHost?: string;
  readonly activityEvent?: string;
}
interface Api {
  get(service: string, query: Readonly<Record<string, string>>): Promise<Json>;
  post(service: string, json: unknown, isRepeatable: boolean): Promise<Json>;
}

/**
 * An unknown lead is created, and a call becomes an activity of the lead. Finding and creating a lead may be repeated. Creating an
 * activity may not, because LeadSquared has no idempotency key: after a lost response a person must check (the note names the
 * delivery).
 */
export async function send(http: Http, job: OutcomeJob, { settings }: Context<Settings>): Promise<SendResult> {
  const api = apiOf(http, settings);
  const prospectId = job.lead.externalId ?? (await findLead(api, job)) ?? (await createLead(api, job));
  if (job.event === 'lead.accepted') return { externalId: prospectId };
  if (!settings.activityEvent) throw new SettingsError('ACTIVITY_CODE_MISSING');
  const activity = {
    RelatedProspectId: prospectId,
    ActivityEvent: Number(settings.activityEvent),
    ActivityNote: noteOf(job),
    ActivityDateTime: job.occurredAt.slice(0, 19).replace('T', ' '),
  };
  const response = await api.post('ProspectActivity.svc/Create', activity, false);
  const externalId = idAt(response, 'Message.Id');
  if (!externalId) throw new OutcomeUnknownError('LEADSQUARED_NO_ID');
  return { externalId };
}

async function findLead(api: Api, { lead }: OutcomeJob): Promise<string | undefined> {
  const phone = phoneOf(lead.phone);
  const byPhone = phone ? await api.get('LeadManagement.svc/RetrieveLeadByPhoneNumber', { phone }) : null;
  const byEmail =
    idIn(byPhone) === undefined && lead.email
      ? await api.get('LeadManagement.svc/Leads.GetByEmailaddress', { emailaddress: lead.email })
      : null;
  return idIn(byPhone) ?? idIn(byEmail);
}
/** A number as LeadSquared writes it: `+91-9820045678` for India. */
const phoneOf = (phone: string | undefined): string | undefined => phone?.replace(/^\+91(?=\d{10}$)/, '+91-');
const idIn = (found: Json): string | undefined => listOf(found).flatMap((one) => idAt(one, 'ProspectID') ?? [])[0];

/** Creates the lead by an upsert by phone or e-mail, since another client may create it at the same moment. */
async function createLead(api: Api, { lead }: OutcomeJob): Promise<string> {
  const [first = '', last] = lead.name.split(/\s+(.*)/s);
  const attributes = {
    FirstName: first,
    LastName: last,
    Phone: phoneOf(lead.phone),
    EmailAddress: lead.email,
    Notes: lead.requirement,
    Source: lead.source,
    SourceMedium: WRITTEN_BY_US,
    SearchBy: lead.phone ? 'Phone' : 'EmailAddress',
  };
  const pairs = Object.entries(attributes).flatMap(([Attribute, Value]) => (Value ? [{ Attribute, Value }] : []));
  const response = await api.post('LeadManagement.svc/Lead.CreateOrUpdate', pairs, true);
  const id = idAt(response, 'Message.Id');
  if (!id) throw new RetryLaterError('LEADSQUARED_NO_ID');
  return id;
}

function noteOf(job: OutcomeJob): string {
  const { call, deliveryId } = job;
  const parts = [
    `Turant call: ${call?.status ?? 'ended'}, ${call?.seconds ?? 0} s${call?.endedBy ? `, ended by ${call.endedBy}` : ''}`,
    ...answerLines(job),
    call?.summary,
    call?.transcriptUrl && `Transcript: ${call.transcriptUrl}`,
    call?.recordingUrl && `Recording: ${call.recordingUrl}`,
    `(${[call?.callId, deliveryId].filter(Boolean).join(', ')})`,
  ];
  return parts.filter(Boolean).join('\n');
}

function apiOf(http: Http, { accessToken, apiHost = 'api-in21.leadsquared.com' }: Settings): Api {
  const [, accessKey, secretKey] = /^\s*([^:\s]+):(\S+)\s*$/.exec(accessToken ?? '') ?? [];
  if (!accessKey || !secretKey) {
    throw new SettingsError(
      'ACCESS_TOKEN_MISSING',
      'to write to LeadSquared, accessToken must be its access key, a colon and its secret key',
    );
  }
  const headers = { 'x-LSQ-AccessKey': accessKey, 'x-LSQ-SecretKey': secretKey };
  const url = (service: string): string => `https://${apiHost}/v2/${service}`;
  return {
    get: async (service, query) => {
      const response = await http.request({ url: url(service), query, headers });
      try {
        return jsonOf(response, mapError);
      } catch (error) {
        // It is not documented whether an unknown lead is an empty list or an exception. The upsert that follows searches again.
        if (error instanceof RejectedError) return null;
        throw error;
      }
    },
    post: async (service, json, isRepeatable) =>
      jsonOf(await http.request({ method: 'POST', url: url(service), json, headers, isRepeatable }), mapError),
  };
}

/** Errors have status 500 or even 200, with `Status: Error` in the body. A type that starts with MX means that the request was refused. */
const mapError: ErrorMapper = (response, body) => {
  // A web page with status 200: the activity may have been created, and must not be created again.
  if (response.status === 200 && body === undefined && !response.isRepeatable) return new OutcomeUnknownError('LEADSQUARED_UNREADABLE');
  const type = idAt(body, 'ExceptionType') ?? '';
  const message = `LeadSquared: ${idAt(body, 'ExceptionMessage') ?? response.status}`;
  if (idAt(body, 'Status')?.toLowerCase() !== 'error' || ![200, 400, 500].includes(response.status)) return undefined;
  if (/unauthori[sz]ed|authentication|accesskey/i.test(type)) return new SettingsError('LEADSQUARED_REFUSED_KEYS', message);
  if (/rate|limit|thrott/i.test(type)) return new RetryLaterError('LEADSQUARED_BUSY', message);
  return /^MX/i.test(type) || response.status === 200 ? new RejectedError('LEADSQUARED_REFUSED', message) : undefined;
};
