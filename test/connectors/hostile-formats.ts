import { isObject, type Json } from '@turant/plugin-kit';
import { type GrowingBody, repeated } from './growing-body.js';

/** Below the limits of the readers of forms, XML and multipart, so that a body is read and not refused. */
const [MOST_FIELDS, MOST_PARTS] = [9_900, 990];

/** Forms as browsers and PHP send them. */
export function grownForms(value: Json): GrowingBody[] {
  const names = isObject(value) ? Object.keys(value) : [];
  const form = (what: string, of: (bytes: number) => string): GrowingBody => ({
    what: `form ${what}`,
    type: 'application/x-www-form-urlencoded',
    of,
  });
  const many = (bytes: number, make: (index: number, filler: string) => string, each = 25): string => {
    const count = Math.min(MOST_FIELDS, Math.floor(bytes / each));
    return Array.from({ length: count }, (_, index) => make(index, 'x'.repeat(Math.max(0, bytes / count - each)))).join('&');
  };
  return [
    form('of many fields', (bytes) => many(bytes, (index, filler) => `${names[index % (names.length + 1)] ?? 'f'}${index}=98${filler}`)),
    form('of one name', (bytes) => many(bytes, (_, filler) => `name=Asha${filler}`)),
    form('of one name with brackets', (bytes) => many(bytes, (_, filler) => `a[]=Asha${filler}`)),
    form('of records', (bytes) => many(bytes, (index, filler) => `a[${index >> 1}][${index % 2 ? 'name' : 'phone'}]=9845022113${filler}`)),
    form('of deep names', (bytes) => many(bytes, (index, filler) => `a${index}${'[b]'.repeat(30)}=1${filler}`, 100)),
    ...['[', '[]', '[a]', ']', '%5B', '%', '%ff', '+', '&', '=', '%E0%A4%85'].flatMap((pattern) => [
      form(`with a name of ${pattern}`, (bytes) => `id=1&a${repeated(pattern, bytes)}]=x`),
      form(`with a value of ${pattern}`, (bytes) => `id=1&message=${repeated(pattern, bytes)}`),
    ]),
  ];
}

/** XML around leads. */
export function grownXml(): GrowingBody[] {
  const xml = (what: string, of: (bytes: number) => string): GrowingBody => ({
    what: `XML ${what}`,
    type: 'application/xml',
    of: (bytes) => `<leads>${of(bytes)}</leads>`,
  });
  const many = (bytes: number, make: (index: number, filler: string) => string, each = 30): string => {
    const count = Math.min(MOST_FIELDS, Math.floor(bytes / each));
    return Array.from({ length: count }, (_, index) => make(index, 'x'.repeat(Math.max(0, bytes / count - each)))).join('');
  };
  return [
    xml('of siblings', (bytes) => many(bytes, (_, filler) => `<phone>98${filler}</phone>`)),
    xml('of unlike siblings', (bytes) => many(bytes, (index, filler) => `<name${index}>98${filler}</name${index}>`)),
    xml('of records', (bytes) => many(bytes / 2, (_, filler) => `<lead><name>A</name><phone>9845022113</phone>${filler}</lead>`, 90)),
    xml('with attributes', (bytes) => `<lead ${many(bytes, (index, filler) => `phone${index}="98${filler}" `)}/>`),
    ...['<a', '<a ', '<!--', '<![CDATA[', '<?', '</a', '&#1', '&amp;', ' ', 'a="', "'", '<a b=', '<![CDATA[]]>', '<!---->', '<??>'].flatMap(
      (pattern) => [
        xml(`with text of ${pattern}`, (bytes) => `<lead><phone>${repeated(pattern, bytes)}</phone></lead>`),
        xml(`with an attribute of ${pattern}`, (bytes) => `<lead a${repeated(pattern, bytes)}/>`),
      ],
    ),
  ];
}

/** Forms with files. */
export function grownMultipart(): GrowingBody[] {
  const form = (what: string, part: (bytes: number, index: number) => string, most: number): GrowingBody => ({
    what: `multipart ${what}`,
    type: 'multipart/form-data; boundary=b',
    of: (bytes) => {
      const count = Math.min(most, Math.max(1, Math.floor(bytes / 80)));
      return `${Array.from({ length: count }, (_, index) => `--b\r\n${part(bytes / count, index)}\r\n`).join('')}--b--\r\n`;
    },
  });
  const head = 'Content-Disposition: form-data; name=';
  return [
    form('of parts', (bytes, index) => `${head}"phone${index}"\r\n\r\n98${'x'.repeat(Math.max(0, bytes - 70))}`, MOST_PARTS),
    ...['; name=', ';', ' ', 'content-disposition:;\r\n', '"', '\r\n-', '--b', 'charset='].flatMap((pattern) => [
      form(`with a head of ${JSON.stringify(pattern)}`, (bytes) => `Content-Disposition: ${repeated(pattern, bytes)}\r\n\r\nx`, 1),
      form(`with a body of ${JSON.stringify(pattern)}`, (bytes) => `${head}"message"\r\n\r\n${repeated(pattern, bytes)}`, 1),
    ]),
  ];
}
