import {
  at,
  type Answer,
  type Context,
  type Draft,
  type ErrorMapper,
  hmacHex,
  type Http,
  idAt,
  type Json,
  jsonOf,
  lead,
  listAt,
  RejectedError,
  RetryLaterError,
  SettingsError,
} from '@turant/plugin-kit';

const FIELDS =
  'id,created_time,field_data,form_id,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,platform,is_organic,custom_disclaimer_responses';
const EXTRA = ['form_id', 'ad_id', 'ad_name', 'adset_id', 'adset_name', 'campaign_id', 'campaign_name', 'is_organic'];

export async function fetch(http: Http, ref: Readonly<Record<string, string>>, { settings }: Context): Promise<Draft[]> {
  const { accessToken, secret } = settings;
  if (!accessToken)
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'Meta sends only the id of a lead: an access token is needed to read it');
  const response = await http.request({
    url: `https://graph.facebook.com/v26.0/${encodeURIComponent(ref['leadgenId'] ?? '')}`,
    // Only apps with "Require app secret" need the proof; others ignore it.
    query: { fields: FIELDS, appsecret_proof: secret && hmacHex(secret, accessToken) },
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return [draftOf(jsonOf(response, mapError), ref)];
}

function draftOf(found: Json, ref: Readonly<Record<string, string>>): Draft {
  return lead({
    externalId: at(found, 'id') ?? ref['leadgenId'],
    accountId: ref['pageId'],
    sentAt: at(found, 'created_time'),
    source: idAt(found, 'platform')?.toLowerCase() === 'ig' ? 'instagram' : 'facebook',
    answers: listAt(found, 'field_data').map(answerOf),
    extra: Object.fromEntries(EXTRA.map((name) => [name, at(found, name)])),
  });
}

/** The key is a slug of the question in the form's language, in older forms in upper case. The kit guesses its role. */
function answerOf(field: Json): Answer {
  const key = idAt(field, 'name') ?? '';
  return { key, label: key.replaceAll('_', ' ').trim(), value: listAt(field, 'values') };
}

/** The Graph API responds with 400 to nearly every error; its own code tells them apart. */
const mapError: ErrorMapper = (response, body) => {
  const code = Number(at(body, 'error.code'));
  const message = `Graph API: ${idAt(body, 'error.message') ?? `status ${response.status}`}`;
  if (response.status < 400 || !code) return undefined;
  if (code === 190 || code === 102 || code === 10 || (code >= 200 && code < 300)) return new SettingsError(`GRAPH_${code}`, message);
  if ([1, 2, 4, 17, 32, 341, 368, 613].includes(code) || code >= 80_000) return new RetryLaterError(`GRAPH_${code}`, message);
  return new RejectedError(`GRAPH_${code}`, message);
};
