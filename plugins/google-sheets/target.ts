import {
  answerLines,
  at,
  type Context,
  type ErrorMapper,
  type Http,
  type HttpResponse,
  idAt,
  jsonOf,
  type OutcomeJob,
  RetryLaterError,
  type SendResult,
  SettingsError,
} from '@turant/plugin-kit';

interface Settings {
  readonly url: string;
  readonly secret: string;
}

/**
 * The secret is in the body, because Apps Script cannot read headers. The script finds a row by its deliveryId, so that the
 * request may be repeated.
 */
export async function send(http: Http, job: OutcomeJob, { settings }: Context<Settings>): Promise<SendResult> {
  const json = { secret: settings.secret, deliveryId: job.deliveryId, row: rowOf(job) };
  const response = await http.request({ method: 'POST', url: settings.url, json, isRepeatable: true });
  const body = jsonOf(await followRedirect(http, response), mapError);
  if (at(body, 'ok') !== true) throw new RetryLaterError('SHEET_ANSWER_ODD');
  return { externalId: idAt(body, 'row') };
}

/** The columns of a row, in the order of a new sheet. */
function rowOf(job: OutcomeJob): Record<string, string | number> {
  const { deliveryId, event, occurredAt, lead, call } = job;
  const row = {
    deliveryId,
    event,
    occurredAt,
    leadId: lead.leadId,
    name: lead.name,
    phone: lead.phone,
    email: lead.email,
    requirement: lead.requirement,
    budget: lead.budget,
    source: lead.source,
    leadStatus: lead.status,
    receivedAt: lead.receivedAt,
    callId: call?.callId,
    callStatus: call?.status,
    answeredAt: call?.answeredAt,
    endedAt: call?.endedAt,
    endedBy: call?.endedBy,
    seconds: call?.seconds,
    summary: call?.summary,
    transcriptUrl: call?.transcriptUrl,
    recordingUrl: call?.recordingUrl,
    answers: answerLines(job).join('\n'),
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']));
}

/**
 * The script's response. Google redirects to another host for it, after the row is written. A redirect to a sign-in page instead
 * means that the web app is not open to everybody.
 */
async function followRedirect(http: Http, response: HttpResponse): Promise<HttpResponse> {
  if (response.status < 300 || response.status >= 400) return response;
  const { location = '' } = response.headers;
  if (/^https:\/\/script\.googleusercontent\.com\//.test(location)) return http.request({ url: location });
  throw new SettingsError('SHEET_NOT_OPEN');
}

const mapError: ErrorMapper = (response, body) => {
  const error = idAt(body, 'error');
  if (response.status === 404) return new SettingsError('SHEET_GONE');
  if (response.status === 200 && body === undefined && /accounts\.google\.com|ServiceLogin/.test(response.body.toString('utf8'))) {
    return new SettingsError('SHEET_NOT_OPEN');
  }
  if (error === 'SECRET_WRONG') return new SettingsError('SHEET_SECRET_WRONG');
  if (error === 'BUSY') return new RetryLaterError('SHEET_BUSY', undefined, 30_000);
  // Mostly temporary faults of Google. The next try finds a row that was written.
  return error === undefined ? undefined : new RetryLaterError('SHEET_FAILED', `the script failed: ${idAt(body, 'message') ?? error}`);
};
