/**
 * What the platforms post: the plugins' own fixtures, with a phone and ids of their own in each, signed where the
 * platform signs. A sender: {plugin, settings, requestOf(position) => {path, headers, body}}.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { lib, ROOT } = require('./built.cjs');
const { mobile } = require('./lead-request.cjs');

const SECRET = 'test_secret_do_not_use';
const NO_ADDRESS = 'http://localhost/';

const digits = (length) => (position) => String(position).padStart(length, '0');
const hex = (length) => (position) => position.toString(16).padStart(length, '0');

/** Plugin, fixture, what in it is fresh in each request, and whether it proves itself with the secret. */
const KINDS = [
  {
    plugin: 'typeform',
    file: 'form-response.json',
    phone: '9895012345',
    ids: { '01KE7TYPEFORM0001': digits(17), a3a12ec67a1365927098a606107fac15: hex(32) },
    isProved: true,
  },
  { plugin: 'tally', file: 'form-response.json', phone: '9874012345', ids: { '80a46b7498bb': hex(12), jyqVba: hex(8) }, isProved: true },
  {
    plugin: 'webflow',
    file: 'form-submission-awkward-number-phone.json',
    phone: '9820011223',
    ids: { '65a5d3c8f7e2b40012345678': hex(24) },
    isProved: true,
  },
  { plugin: 'tiktok', file: 'lead.json', phone: '971501234567', country: '91', ids: { '7301122334455667788': digits(19) }, isProved: true },
  { plugin: 'google-ads', file: 'lead.json', phone: '9900112233', ids: { 'TeSter-GADS-0001-9f21': hex(20) }, isProved: true },
  { plugin: 'indiamart', file: 'push-enquiry.json', phone: '9876501234', ids: { 2998847362: digits(10) } },
  { plugin: '99acres', file: 'push-json.json', phone: '9822011111', ids: {}, isProved: true },
  { plugin: 'custom-json', file: 'unmapped.json', phone: '9820312345', ids: { 'l:233370042049876': digits(15) }, isProved: true },
  { plugin: 'elementor', file: 'advanced.txt', phone: '97640+12345', ids: {} },
  { plugin: 'justdial', file: 'post-form.txt', phone: '9876500011', ids: { 'JD-55512-26': digits(9) } },
];
/** Tells an id only; the person is fetched from a Graph API that the bench starts. */
const META = {
  plugin: 'meta',
  file: 'webhook-ping.json',
  ids: { 233370042049876: digits(15) },
  isProved: true,
  settings: { accessToken: 'test_token_do_not_use' },
};

function freshBody(text, { phone, country = '', ids }, position) {
  const own = phone === undefined ? text : text.replaceAll(phone, `${country}${mobile(position)}`);
  return Object.entries(ids).reduce((all, [sample, fresh]) => all.replaceAll(sample, fresh(position)), own);
}

/** @param path of the connection's address; `isProved`: the secret is set in the connection, and each request signed with it */
function senderOf(kind, path) {
  const { signRequest } = lib('plugin-kit');
  const folder = join(ROOT, 'plugins', kind.plugin, 'fixtures');
  const text = readFileSync(join(folder, kind.file), 'utf8');
  const sent = JSON.parse(readFileSync(join(folder, `${kind.file.replace(/\.\w+$/, '')}.headers.json`), 'utf8')).headers;
  const fixed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
  const { proof } = require(join(ROOT, 'dist/plugins', kind.plugin, 'plugin.js')).default;
  return (position) => {
    const body = Buffer.from(freshBody(text, kind, position));
    const raw = { method: 'POST', url: NO_ADDRESS, headers: fixed, query: {}, body };
    return { path, headers: kind.isProved ? signRequest(proof, raw, SECRET, new Date()).headers : fixed, body };
  };
}

const settingsOf = ({ isProved, settings }) => ({ ...(isProved && { secret: SECRET }), ...settings });

function bytesOf({ path, headers, body }, host) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}content-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** The bytes of HTTP/1.1 of the request at each position. @param sender {plugin, path} of connectors-service.cjs */
function connectorBytes({ plugin, path }, host) {
  const requestOf = senderOf(
    [...KINDS, META].find((kind) => kind.plugin === plugin),
    path,
  );
  return (position) => bytesOf(requestOf(position), host);
}

module.exports = { connectorBytes, KINDS, META, settingsOf };
