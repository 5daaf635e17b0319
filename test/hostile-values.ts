/** A value that JSON.stringify cannot write: see `toPayload`. */
const TOO_LARGE_NUMBER = 'a number too large for a number'
/**
 * Values that no field of the shop accepts: of every type, at every limit, and known to break
 * parsers, databases and pages.
 */
export const HOSTILE: unknown[] = [
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53 + 2,
  TOO_LARGE_NUMBER,
  null,
  true,
  false,
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e999',
  '0x7f',
  'null',
  'undefined',
  '[object Object]',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '\u202e',
  '🪔'.repeat(60),
  'é',
  '९८७६५४३२१०',
  'x'.repeat(6000),
  "'; drop table users; --",
  '" or ""="',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..',
  '%00',
  '%',
  '${7*7}',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
  '9876543210',
  '411030',
  'asha@example.in',
  [],
  [[]],
  [null],
  {},
  { a: { b: { c: [{}] } } },
  { length: 1e9 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`),
  Array.from({ length: 600 }, () => ({ productId: 'x', quantity: 1 })),
]

/** The bytes of a body. */
export const toPayload = (body: unknown): string =>
  JSON.stringify(body).replaceAll(`"${TOO_LARGE_NUMBER}"`, '1e999')

/** Like encodeURIComponent, but encodes lone surrogates as bytes that are invalid in any text. */
export const encodeLoosely = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
