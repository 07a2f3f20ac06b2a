import { CALL_STATUSES } from './call.js';
import { accountOf, sealedAbout, tokenAbout } from './connection.js';
import { DELIVERY_STATUSES } from './delivery.js';
import { EMPLOYEE_VOICES, isEmployeeVoice } from './employee-voices.js';
import { TOPICS } from './event.js';
import { INTENTS } from './intents.js';
import { LEAD_STATUSES } from './lead.js';
import { REQUEST_KEPT_MS, REQUEST_STATUSES } from './request.js';
import { SCRIPT_PARTS } from './script-text.js';
import { SCOPES, TENANT_STATUSES } from './tenant.js';
import { INVITATION_PURPOSES, ROLES, totpAbout, USER_STATUSES } from './user.js';

/** Records, events, keys and callers hold these: a name that changes loses what was stored under the old one. */
describe('a name that is stored', () => {
  it.each<[string, readonly string[], string]>([
    ['states of a lead', LEAD_STATUSES, 'new calling contacted unreachable converted lost do-not-call'],
    [
      'states of a call',
      CALL_STATUSES,
      'requested scheduled refused placing ringing answered completed no-answer busy rejected failed cancelled unknown',
    ],
    ['states of a request', REQUEST_STATUSES, 'received read rejected ignored unparseable stuck'],
    ['states of a delivery', DELIVERY_STATUSES, 'due sent failed unknown'],
    ['states of a tenant', TENANT_STATUSES, 'active suspended deleting'],
    ['scopes of a key', SCOPES, 'leads:write dashboard:read admin billing recordings:read'],
    ['roles', ROLES, 'owner manager viewer'],
    ['states of a user', USER_STATUSES, 'active disabled'],
    ['purposes of an invitation', INVITATION_PURPOSES, 'first-owner invite reset'],
    ['parts of a script', SCRIPT_PARTS, 'greeting questions areYouThere goodbye'],
    ['intents', INTENTS, 'interested not-now call-back-at price where who-are-you not-interested do-not-call yes no'],
    ['voices', EMPLOYEE_VOICES, 'f1 f2 f3 f4 f5 m1 m2 m3 m4 m5 m6 m7 m8'],
    [
      'topics',
      TOPICS,
      'lead.accepted.v1 lead.changed.v1 call.requested.v1 call.changed.v1 call.ended.v1 request.received.v1 ' +
        'delivery.requested.v1 delivery.changed.v1',
    ],
  ])('stays as it is: %s', (_, names, expected) => expect(names.join(' ')).toBe(expected));

  it('is what a secret is sealed about, and what a shared address is found by', () => {
    expect(accountOf('meta-lead-ads', '42')).toBe('meta-lead-ads|42');
    expect(sealedAbout('cn_1', 'appSecret')).toBe('cn_1|appSecret');
    expect(tokenAbout('cn_1')).toBe('cn_1|token');
    expect(totpAbout('us_1')).toBe('us_1|totp');
  });
});

it('knows a voice by its name', () => expect(['f1', 'm8', 'm9', ''].map(isEmployeeVoice)).toEqual([true, true, false, false]));

it('keeps raw requests for 30 days', () => expect(REQUEST_KEPT_MS).toBe(30 * 86_400_000));
