const FIRST_MOBILE = 9_800_000_000;
const PLACE = '9800000000';

/** A lead of about 400 bytes with a phone of its own; the numbers are nobody's we know, and nothing here dials out. */
const leadBody = (number, more = {}) => ({
  lead: {
    name: 'Ananya Krishnamurthy',
    phone: `+91${number}`,
    email: `lead.${number}@example.test`,
    requirement:
      'Asked for a call back about the two-bedroom flat near the lake, with parking for two, prefers the morning before eleven and speaks Kannada.',
    budget: '75-90 lakh',
    source: 'facebook-lead-ads',
  },
  campaign: 'cmp_004711',
  form: 'spring-offer',
  adset: 'as_77',
  utm: 'fb',
  ...more,
});

const mobile = (position) => String(FIRST_MOBILE + position);

/** One POST as bytes, and the places in it where the ten digits of a phone stand. `more`: further fields of the body. */
function leadRequest({ host, path, key, more = {} }) {
  const body = JSON.stringify(leadBody(PLACE, more));
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  const places = [];
  for (let at = bytes.indexOf(PLACE); at >= 0; at = bytes.indexOf(PLACE, at + 1)) places.push(at);
  return { bytes, places };
}

function putMobile({ bytes, places }, position) {
  const digits = mobile(position);
  for (const place of places) bytes.latin1Write(digits, place);
  return bytes;
}

module.exports = { leadBody, leadRequest, mobile, putMobile };
