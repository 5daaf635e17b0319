/** What a body cannot say in JSON by itself: see `toPayload`. */
const ENDLESS = 'a number too large for a number'
/**
 * Values that no field of the shop means: of every type, at every edge, and what breaks parsers,
 * databases and pages elsewhere.
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
  ENDLESS,
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

/** A body as its bytes go over the wire. */
export const toPayload = (body: unknown): string =>
  JSON.stringify(body).replaceAll(`"${ENDLESS}"`, '1e999')

/**
 * As encodeURIComponent, but halves of surrogate pairs go through as the bytes that no text has.
 */
export const encodeLoosely = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
