import { hostInUri, isNetwork, readTrunkUri, RejectedError, writeTrunkPlace, type Trunk, type TrunkUri } from '@turant/domain';
import { endpointOptionsOf } from '../channel-order.js';

/** A section of pjsip.conf: one object of Asterisk. */
interface PjsipSection {
  name: string;
  type: 'endpoint' | 'aor' | 'auth' | 'identify' | 'registration';
  options: readonly (readonly [name: string, value: string])[];
}

/** The characters of a name. Any other character might need an escape, and the semicolon is the only one that Asterisk can escape. */
const SECTION_NAME = /^\w{1,64}$/;

/** Printable ASCII without a blank at either end, because Asterisk strips those blanks from a value. */
const OPTION_VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

/** Asterisk skips a line of 8,192 bytes or more. A value of 4,000 semicolons takes 8,000, because each is escaped. */
const MAX_VALUE_CHARACTERS = 4_000;

/** A trunk with its password in clear. */
export type AsteriskTrunk = Pick<
  Trunk,
  '_id' | 'uri' | 'transport' | 'mediaEncryption' | 'register' | 'addresses' | 'username' | 'password' | 'callerIdStyle'
>;

const HEAD = `; The trunks of Turant, written by \`turant asterisk render\`; a change here is lost at the next rendering.
; pjsip.conf includes this file, and declares the transports udp, tcp and tls.
`;

/** Asterisk sends OPTIONS to a trunk every 30 s. Any answer proves that the trunk is alive. */
const QUALIFY_SECONDS = '30';
/** A trunk that has not answered OPTIONS for 2 s counts as silent. That is before a call over it is given up (4 s by default). */
const QUALIFY_TIMEOUT_SECONDS = '2.0';
/** Asterisk ends a call if the carrier has sent no audio for 60 s. */
const RTP_TIMEOUT_SECONDS = '60';
/** By default Asterisk gives up a registration for good after ten refusals. The trunk would stay unregistered until Asterisk is restarted. */
const MAX_REGISTRATIONS = '1000000';

/**
 * The PJSIP objects of the trunks in the format of pjsip.conf. All objects of a trunk have its id as their name, because calls dial the trunk
 * by its id.
 * @throws RejectedError TRUNK_NOT_RENDERED, TRUNK_URI for a record that the format cannot hold; then no trunk is written
 */
export const renderAsteriskTrunks = (trunks: readonly AsteriskTrunk[]): string =>
  [HEAD, ...trunks.flatMap((trunk) => pjsipSectionsOf(trunk).map(writePjsipSection))].join('\n');

function pjsipSectionsOf(trunk: AsteriskTrunk): PjsipSection[] {
  const { _id: name, username, password } = trunk;
  const address = readTrunkUri(trunk.uri, 'asterisk');
  const transport = address.transport ?? trunk.transport;
  const uri = `sip:${writeTrunkPlace({ ...address, transport })}`;
  const hasAuth = username !== undefined && password !== undefined;
  const login = hasAuth ? ([['outbound_auth', name]] as const) : [];
  const sections: PjsipSection[] = [
    { name, type: 'endpoint', options: [['transport', transport], ['aors', name], ...login, ...endpointOptions(trunk)] },
    {
      name,
      type: 'aor',
      options: [
        ['contact', uri],
        ['qualify_frequency', QUALIFY_SECONDS],
        ['qualify_timeout', QUALIFY_TIMEOUT_SECONDS],
      ],
    },
    {
      name,
      type: 'identify',
      options: [
        ['endpoint', name],
        ['match', sourcesOf(trunk, address)],
      ],
    },
  ];
  if (hasAuth)
    sections.push({
      name,
      type: 'auth',
      options: [
        ['auth_type', 'digest'],
        // Asterisk answers MD5 only unless it is told otherwise (RFC 8760).
        ['supported_algorithms_uac', 'MD5,SHA-256'],
        ['username', username],
        ['password', password],
      ],
    });
  if (trunk.register) {
    if (!hasAuth) throw new RejectedError('TRUNK_NOT_RENDERED', `trunk ${name} registers, and has no username or no password`);
    sections.push({
      name,
      type: 'registration',
      options: [['transport', transport], ...login, ...registrationOptions(uri, address, username)],
    });
  }
  return sections;
}

function endpointOptions({ mediaEncryption, uri, callerIdStyle }: AsteriskTrunk): PjsipSection['options'] {
  return [
    // Turant takes no incoming calls: the dialplan of this context answers 603 to each.
    ['context', 'refuse-inbound'],
    ['identify_by', 'ip'],
    ['allow_subscribe', 'no'],
    ['allow_transfer', 'no'],
    ['disallow', 'all'],
    ['allow', 'ulaw,alaw'],
    ['media_encryption', mediaEncryption ?? 'no'],
    ['direct_media', 'no'],
    ['rtp_symmetric', 'yes'],
    ['rtp_timeout', RTP_TIMEOUT_SECONDS],
    ['tos_audio', 'ef'],
    ['force_rport', 'yes'],
    ['rewrite_contact', 'yes'],
    ['timers', 'yes'],
    ['100rel', 'yes'],
    ['dtmf_mode', 'auto_info'],
    // With `user` Asterisk does not follow a 302 by itself, and the call ends as refused. With `uri_pjsip` it would dial any target that
    // the far end names.
    ['redirect_method', 'user'],
    ...Object.entries(endpointOptionsOf({ uri, callerIdStyle })),
  ];
}

const registrationOptions = (uri: string, address: TrunkUri, username: string): PjsipSection['options'] => [
  ['server_uri', uri],
  ['client_uri', `sip:${userIn(username)}@${hostInUri(address.host)}`],
  ['contact_user', userIn(username)],
  ['retry_interval', '30'],
  ['forbidden_retry_interval', '300'],
  ['fatal_retry_interval', '300'],
  ['auth_rejection_permanent', 'no'],
  ['max_retries', MAX_REGISTRATIONS],
];

/** RFC 3261 section 25.1, user. A plus needs no escape, and carriers compare it as it stands. */
const userIn = (username: string): string => encodeURIComponent(username).replaceAll('%2B', '+');

/**
 * The addresses from which Asterisk takes a request as one of this trunk: those of the host, which Asterisk resolves when it loads the file, and
 * those of the record.
 */
function sourcesOf({ _id, addresses = [] }: AsteriskTrunk, { host }: TrunkUri): string {
  if (!addresses.every(isNetwork))
    throw new RejectedError('TRUNK_NOT_RENDERED', `trunk ${_id} has an address that is no IP address or network`);
  return [host, ...addresses].join();
}

/** @throws RejectedError TRUNK_NOT_RENDERED, whose message never has the value in it, because the value may be a password */
function writePjsipSection({ name, type, options }: PjsipSection): string {
  if (!SECTION_NAME.test(name)) throw refused('id', 'has characters that the name of a section cannot have');
  return [`[${name}]`, ...[['type', type] as const, ...options].map(([option, value]) => writeOption(name, option, value)), ''].join('\n');
}

/** Asterisk reads `=>` like `=`. So a blank stands after the `=`: without it, a `>` at the beginning of the value would be lost. */
function writeOption(section: string, option: string, value: string): string {
  if (value.length > MAX_VALUE_CHARACTERS || !OPTION_VALUE.test(value))
    throw refused(
      option,
      `of trunk ${section} is not printable ASCII without blanks at its ends, of at most ${MAX_VALUE_CHARACTERS} characters`,
    );
  // A semicolon without a backslash begins a comment.
  return `${option} = ${value.replaceAll(';', '\\;')}`;
}

const refused = (field: string, why: string): RejectedError => {
  const message = `the ${field} ${why}`;
  return new RejectedError('TRUNK_NOT_RENDERED', message, [{ field, code: 'TRUNK_NOT_RENDERED', message }]);
};
