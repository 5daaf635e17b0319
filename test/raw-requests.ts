import net from 'node:net'

/** The result of one connection: statuses in their order, and how it ended. */
export type RawResult = { statuses: number[]; text: string; end: 'closed' | 'hung' }

/** A request as bytes. `cut` closes the client's half at once, as a browser does that leaves. */
export type RawRequest = { name: string; bytes: string; cut?: boolean }

const WAIT_MS = 20_000

/** Sends bytes to 127.0.0.1 and reads until the server closes the connection. */
export function sendRaw(
  port: number,
  { bytes, cut = false }: Omit<RawRequest, 'name'>,
): Promise<RawResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const finish = (end: RawResult['end']) => {
      const text = Buffer.concat(chunks).toString('latin1')
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})\b/gm)].map(([, status]) =>
        Number(status),
      )
      socket.destroy()
      resolve({ statuses, text, end })
    }
    const socket = net.connect({ port, host: '127.0.0.1' })
    socket.setTimeout(WAIT_MS, () => finish('hung'))
    socket.on('data', (chunk) => void chunks.push(chunk))
    // A server that refuses a request before it has read all of it resets the connection.
    socket.on('error', () => undefined)
    socket.on('close', () => finish('closed'))
    socket.write(bytes, 'latin1')
    if (cut) socket.end()
  })
}

const TARGETS = [
  'http://other.example/rings',
  'http://other.example',
  'http://other.example?page=2',
  'HTTP://OTHER.EXAMPLE/',
  'https://user:pass@x:99999/rings',
  'http://other.example//evil.example/rings',
  'http://other.example/api/products?limit=1',
  'http://[::1/rings',
  'http:///rings',
  'http://',
  'ftp://x/rings',
  'x://',
  'a:b',
  'mailto:a@b.example',
  '*',
  '/*',
  'other.example:443',
  ':80',
  '/:80',
  '?',
  '?a=1',
  '#',
  '/#',
  '/rings#top',
  '/',
  '//',
  '///',
  '////////',
  '//evil.example',
  '//evil.example/rings',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '/rings\\..\\..',
  '//[',
  '//:x',
  '/[',
  '/[::1]',
  '/]',
  '/{id}',
  '/|',
  '/^',
  '/`',
  '/"',
  "/'",
  '/<script>',
  '/;a=b',
  '/@',
  '/!',
  '/$',
  '/&',
  '/=',
  '/+',
  '/~',
  '/,',
  '/%',
  '/%%',
  '/%2',
  '/%zz',
  '/%00',
  '/rings%00',
  '/%0d%0aX:1',
  '/%c0%ae',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/%e0%80%af',
  '/%ff',
  '/%E0%A4%A',
  '/%ed%a0%80',
  '/%F0%9F%92%8D',
  '/\xf0\x9f\x92\x8d',
  '/\xff\xfe',
  '/%25',
  '/%252e%252e',
  '/.',
  '/..',
  '/../..',
  '/%2e%2e',
  '/./rings',
  '/a/../rings',
  '/rings/../../etc/passwd',
  '/rings/',
  '/rings//',
  '/RINGS',
  '/rings.data',
  '/rings/_.data',
  '/_.data',
  '/_root.data',
  '/.data',
  '/.data/.data',
  '/_root.data?_routes=%00',
  '/_root.data?_routes=%E0%A4%A',
  '/rings.data?_routes=x,y,__proto__',
  '/__manifest',
  '/__manifest?p=%',
  '/__proto__',
  '/constructor',
  '/toString',
  '/product',
  '/product/',
  '/product/%',
  '/product/%00',
  '/product/__proto__',
  '/product/..%2f..',
  '/product/A//B',
  '/product/%F0%9F%92%8D.data',
  '/search',
  '/search?q=%',
  '/search?q=%00',
  '/search?q=%E0%A4%A',
  '/search?q=__proto__&q=2&q[]=3',
  '/rings?%',
  '/rings?a=%zz',
  '/rings?&&&===',
  '/rings?page=-1',
  '/rings?page=1e99',
  '/rings?page=NaN&page=2',
  '/rings?filters=%7B',
  '/rings?minPrice=%00&maxPrice=-1',
  '/rings??a?b',
  '/track?number=%00',
  '/admin',
  '/admin/products?page=%',
  '/api',
  '/api/',
  '/api/%',
  '/api/%00',
  '/api/products?limit=%',
  '/api/products?__proto__[x]=1',
  '/api/products/%00',
  '/api/products/__proto__',
  '/api/search?q=%00',
  '/api/search?q=%E0%A4%A',
  '/api//products',
  '/API/products',
  '/api/docs/..',
  '/assets',
  '/assets/',
  '/assets/%',
  '/assets/%00',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/server/index.js',
  '/assets/%5c..%5c',
  '/icons/%00',
  '/icons/../x',
  '/icons/',
  '/pictures',
  '/pictures/',
  '/pictures/%/1.webp',
  '/pictures/%00/%00',
  '/pictures/a/..%2f',
  '/pictures/__proto__/share.jpg',
  '/sandbox',
  '/sandbox/',
  '/sandbox/%',
  '/sandbox/v1/orders',
  '/sandbox/v1/orders/%00',
  '/sandbox/v1/payments/__proto__',
  '/healthz/%',
  '/readyz?%',
  '/robots.txt?%',
  '/robots.txt/',
  '/sitemap.xml/%',
  '/sitemap-products-0.xml',
  '/sitemap-products--1.xml',
  '/sitemap-products-1e9.xml',
  '/sitemap-products-99999999999999999999.xml',
  '/sitemap-products-%00.xml',
  '/sitemap-products-.xml',
  '/feeds/products-0.xml',
  '/feeds/products-1e9.xml',
  '/feeds/products-99999999999999999999.xml',
  '/feeds/products-%00.xml',
  '/feeds/',
  '/favicon.ico?%00',
  '/sw.js/%',
  '/manifest.webmanifest%',
] // prettier-ignore

const LONG_TARGETS: [string, string][] = [
  ['a path of 8,000 letters', `/${'a'.repeat(8000)}`],
  ['a path of 2,000 folders', '/a'.repeat(2000)],
  ['a path of 15,000 slashes', '/'.repeat(15_000)],
  ['a path of 3,000 escapes', '/%41'.repeat(3000)],
  ['a path of 20,000 letters', `/${'a'.repeat(20_000)}`],
  ['a query of 15,000 letters', `/rings?q=${'a'.repeat(15_000)}`],
  [
    'a query of 3,000 names',
    `/rings?${Array.from({ length: 3000 }, (_, at) => `n${at}`).join('&')}`,
  ],
  ['a search of 10,000 letters', `/api/search?q=${'x'.repeat(10_000)}`],
  ['a search of 3,000 escapes', `/search?q=${'%F0%9F%92%8D'.repeat(800)}`],
  ['a query of 1 MB', `/rings?q=${'a'.repeat(1_000_000)}`],
]

const METHODS =
  'HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND MKCOL LOCK SEARCH QUERY PURGE REPORT M-SEARCH SOURCE FOO get'.split(
    ' ',
  )
const METHOD_TARGETS = [
  '/',
  '/rings',
  '/api/products',
  '/api/cart',
  '/assets/x.js',
  '/healthz',
  'http://other.example/rings',
  '*',
  '/%',
]

const HEADERS: [string, string][] = [
  ['no Host', ''],
  ['two Hosts', 'Host: a\r\nHost: b'],
  ['an empty Host', 'Host:'],
  ['a Host of garbage', 'Host: \xff\xfe<>[]:::/\\'],
  ['a Host with a path', 'Host: http://evil.example/x?y#z'],
  ['a Host of 8,000 letters', `Host: ${'h'.repeat(8000)}`],
  ['100 headers', Array.from({ length: 100 }, (_, at) => `X-${at}: ${at}`).join('\r\n')],
  ['3,000 headers', Array.from({ length: 3000 }, (_, at) => `X${at}: 1`).join('\r\n')],
  ['a header of 15,000 letters', `X: ${'x'.repeat(15_000)}`],
  ['a header of 100,000 letters', `X: ${'x'.repeat(100_000)}`],
  ['a header without a colon', 'Garbage'],
  ['a header without a name', ': nothing'],
  ['a header with a blank before its colon', 'X : 1'],
  ['a folded header', 'X: 1\r\n 2\r\n\t3'],
  ['a header with a NUL', 'X: a\x00b'],
  ['a header with a lone CR', 'X: a\rb'],
  ['a header named __proto__', '__proto__: x\r\nconstructor: y\r\nhasOwnProperty: z'],
  ['a bad cookie', 'Cookie: ;;;=;%;a=%zz;__proto__=1;\xff'],
  ['a cookie of 12,000 letters', `Cookie: ${'a=b;'.repeat(3000)}`],
  ['a bad token', 'Authorization: Bearer \xff\xfe%00'],
  ['a token of 12,000 letters', `Authorization: Bearer ${'t'.repeat(12_000)}`],
  ['an Authorization of another kind', 'Authorization: Basic !!!'],
  ['two Authorizations', 'Authorization: Bearer a\r\nAuthorization: Bearer b'],
  ['a bad If-None-Match', 'If-None-Match: W/", ,*,"""'],
  ['an If-None-Match of 12,000 letters', `If-None-Match: ${'"a",'.repeat(3000)}`],
  ['a bad If-Modified-Since', 'If-Modified-Since: the day after tomorrow'],
  ['a bad If-Match', 'If-Match: garbage\r\nIf-Unmodified-Since: garbage'],
  ['a Range that is none', 'Range: bytes=abc-def'],
  ['a Range from behind', 'Range: bytes=-99999999999999999999'],
  ['a Range beyond the end', 'Range: bytes=999999999-'],
  ['1,000 Ranges', `Range: bytes=${'0-0,'.repeat(1000)}1-1`],
  ['a Range of another unit', 'Range: pieces=1-2'],
  ['a bad Accept-Encoding', 'Accept-Encoding: ;q=, br;q=x, \xff, gzip;q=99999, *;q=-1'],
  ['an Accept-Encoding of 12,000 letters', `Accept-Encoding: ${'br;q=0,'.repeat(1700)}`],
  ['a bad Accept', 'Accept: ;;;/,*/*/*,\xff'],
  ['a bad Accept-Language', 'Accept-Language: \xff,;q=,x'.repeat(20)],
  ['an Expect that nobody knows', 'Expect: a-miracle'],
  [
    'an Upgrade',
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x',
  ],
  [
    'an Upgrade to HTTP/2',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  ],
  ['a bad Origin', 'Origin: javascript:alert(1)'],
  ['an Origin of null', 'Origin: null\r\nAccess-Control-Request-Method: \xff'],
  ['a bad X-Forwarded-For', 'X-Forwarded-For: ,,,, garbage, [::1, 999.1.1.1\r\nForwarded: for="_x'],
  [
    'a bad X-Forwarded-Proto',
    'X-Forwarded-Proto: gopher\r\nX-Forwarded-Host: http://evil.example/\r\nX-HTTP-Method-Override: DELETE',
  ],
  ['a bad Referer', 'Referer: http://[::1'],
  ['a bad User-Agent', `User-Agent: \xff\xfe${'('.repeat(5000)}`],
  ['a Content-Length that is none', 'Content-Length: many'],
  ['a negative Content-Length', 'Content-Length: -1'],
  ['a Content-Length of 400 digits', `Content-Length: ${'9'.repeat(400)}`],
  ['two Content-Lengths', 'Content-Length: 1\r\nContent-Length: 2'],
  ['both lengths', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['a Transfer-Encoding that nobody knows', 'Transfer-Encoding: gzip, garbage'],
] // prettier-ignore
const HEADER_TARGETS = [
  '/',
  '/rings',
  '/api/products',
  '/assets/',
  '/pictures/a/1.webp',
  '/icons/x.png',
  '/api/cart',
]

const JSON_TYPE = 'application/json'
const BODIES: [string, string, string][] = [
  ['JSON that breaks off', JSON_TYPE, '{"mobile":'],
  ['JSON of garbage', JSON_TYPE, '\xff\xfe\x00garbage'],
  ['JSON that is text', JSON_TYPE, '"text"'],
  ['JSON that is null', JSON_TYPE, 'null'],
  ['JSON that is a number', JSON_TYPE, '1e999'],
  ['JSON that is a list', JSON_TYPE, '[[[]]]'],
  ['JSON 10,000 deep', JSON_TYPE, `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['JSON objects 8,000 deep', JSON_TYPE, `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`],
  ['JSON with __proto__', JSON_TYPE, '{"__proto__":{"isAdmin":true}}'],
  ['JSON with a constructor', JSON_TYPE, '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['JSON with one name twice', JSON_TYPE, '{"mobile":"1","mobile":{"a":1}}'],
  ['JSON with lone surrogates', JSON_TYPE, '{"mobile":"\\ud800","password":"\\udfff\\u0000"}'],
  ['JSON larger than is taken', JSON_TYPE, `"${'x'.repeat(70_000)}"`],
  ['JSON in a strange charset', `${JSON_TYPE}; charset=utf-99`, '{}'],
  ['JSON in UTF-16', `${JSON_TYPE}; charset=utf-16le`, '{\x00}\x00'],
  ['JSON with a strange parameter', `${JSON_TYPE};;;=;charset`, '{}'],
  ['a type of garbage', '\xff/\xfe;', '{}'],
  ['an empty type', '', '{}'],
  ['a type of 8,000 letters', `application/${'x'.repeat(8000)}`, '{}'],
  ['a form', 'application/x-www-form-urlencoded', 'a=%zz&__proto__[x]=1'],
  ['text', 'text/plain', '{}'],
  ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a form without a boundary', 'multipart/form-data', 'x'],
  ['a form with an empty boundary', 'multipart/form-data; boundary=', '--\r\n\r\n--'],
  [
    'a form that breaks off',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  ],
  [
    'a form with a bad part',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: \xff; name=__proto__; filename="../../x"\r\n\r\n1\r\n--b--\r\n',
  ],
  [
    'a form with a boundary of 8,000 letters',
    `multipart/form-data; boundary=${'b'.repeat(8000)}`,
    'x',
  ],
]
const BODY_TARGETS: [string, string][] = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/payment/webhook'],
  ['POST', '/api/product-requests'],
  ['POST', '/sandbox/v1/orders'],
  ['POST', '/rings'],
  ['PUT', '/api/admin/products/prd_x'],
  ['GET', '/api/products'],
]

const CLOSE = 'Host: shop.example\r\nConnection: close'
const get = (target: string, head = CLOSE, method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\n${head}\r\n\r\n`

const lines = (): RawRequest[] => [
  ...TARGETS.map((target) => ({ name: `GET ${target}`, bytes: get(target) })),
  ...LONG_TARGETS.map(([name, target]) => ({ name, bytes: get(target) })),
  ...METHODS.flatMap((method) =>
    METHOD_TARGETS.map((target) => ({
      name: `${method} ${target}`,
      bytes: get(target, CLOSE, method),
    })),
  ),
  ...['/', '/rings', 'http://other.example/', 'other.example:443', '*'].map((target) => ({
    name: `CONNECT ${target}`,
    bytes: get(target, CLOSE, 'CONNECT'),
  })),
]

const heads = (): RawRequest[] =>
  HEADERS.flatMap(([name, head]) =>
    HEADER_TARGETS.map((target) => {
      const host = /host/i.test(name) ? '' : 'Host: shop.example\r\n'
      return {
        name: `${name} at ${target}`,
        bytes: get(target, `${host}${head}\r\nConnection: close`),
        cut: /length/i.test(head),
      }
    }),
  )

const bodies = (): RawRequest[] =>
  BODIES.flatMap(([name, type, body]) =>
    BODY_TARGETS.map(([method, target]) => ({
      name: `${name} for ${method} ${target}`,
      bytes: `${get(target, `${CLOSE}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}`, method)}${body}`,
    })),
  )

const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked'
const connections = (): RawRequest[] => [
  { name: 'HTTP/1.0', bytes: 'GET /rings HTTP/1.0\r\n\r\n' },
  { name: 'HTTP/1.0 with an absolute form', bytes: 'GET http://other.example/ HTTP/1.0\r\n\r\n' },
  { name: 'HTTP/0.9', bytes: 'GET /rings\r\n', cut: true },
  { name: 'HTTP/2.0', bytes: 'GET / HTTP/2.0\r\n\r\n' },
  { name: 'HTTP/9.9', bytes: 'GET / HTTP/9.9\r\n\r\n' },
  { name: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { name: 'a TLS handshake', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', cut: true },
  { name: 'garbage', bytes: '\x00\x01\x02\xff\xfe\r\n\r\n', cut: true },
  { name: 'empty lines', bytes: `\r\n\r\n\r\n${get('/rings')}` },
  {
    name: 'lines that end in LF alone',
    bytes: 'GET /rings HTTP/1.1\nHost: x\nConnection: close\n\n',
  },
  { name: 'pipelined pages', bytes: `${get('/rings', 'Host: x').repeat(20)}${get('/')}` },
  {
    name: 'pipelined pages of all kinds',
    bytes: `${get('http://o.example/', 'Host: x')}${get('/%', 'Host: x')}${get('/api/products', 'Host: x')}${get('/')}`,
  },
  {
    name: 'a request hidden behind another',
    bytes: `${get('/rings', `${CLOSE}\r\nContent-Length: 0`)}${get('/admin')}`,
  },
  {
    name: 'chunks that are none',
    bytes: `${get('/api/auth/login', `${CLOSE}\r\n${CHUNKED}`, 'POST')}zz\r\n{}\r\n0\r\n\r\n`,
  },
  {
    name: 'a chunk of 16 digits',
    bytes: `${get('/api/auth/login', `${CLOSE}\r\n${CHUNKED}`, 'POST')}ffffffffffffffff\r\n{}`,
    cut: true,
  },
  {
    name: 'chunks with trailers',
    bytes: `${get('/api/auth/login', `${CLOSE}\r\n${CHUNKED}`, 'POST')}2\r\n{}\r\n0\r\n__proto__: x\r\n\r\n`,
  },
  {
    name: 'a body that never comes',
    bytes: get(
      '/api/auth/login',
      `${CLOSE}\r\nContent-Type: application/json\r\nContent-Length: 50`,
      'POST',
    ),
    cut: true,
  },
  {
    name: 'Expect: 100-continue',
    bytes: `${get('/api/auth/login', `${CLOSE}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2`, 'POST')}{}`,
  },
] // prettier-ignore

/** Some nine hundred requests that no browser sends. */
export const RAW_REQUESTS: RawRequest[] = [...lines(), ...heads(), ...bodies(), ...connections()]

const AT_ONCE = 16

/**
 * Sends all of them; returns the results that no healthy server gives: a 5xx, no response, or
 * something other than HTTP.
 */
export async function findRawFaults(
  port: number,
  requests: RawRequest[] = RAW_REQUESTS,
): Promise<string[]> {
  const faults: string[] = []
  const waiting = [...requests]
  const work = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const { statuses, text, end } = await sendRaw(port, request)
      const isHttp = text === '' || text.startsWith('HTTP/1.1 ')
      if (end === 'hung' || !isHttp || statuses.some((status) => status >= 500))
        faults.push(`${request.name}: ${end}, ${text.slice(0, 80)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}
