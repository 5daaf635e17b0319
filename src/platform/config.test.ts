import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  assertPayments,
  readConfig,
  SETTING_DEFAULTS,
  SETTING_NAMES,
  WrongSetting,
} from './config.ts'

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_abcdefgh',
  RAZORPAY_KEY_SECRET: 'a secret of the account',
  RAZORPAY_WEBHOOK_SECRET: 'a secret of webhooks',
}
const BUCKET = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}
const BACKUP_BUCKET = Object.fromEntries(
  Object.entries(BUCKET).map(([name, value]) => [`BACKUP_${name}`, value]),
)

test('without any setting the shop runs: embedded database, sandbox, unsent mails, demo products', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    razorpay: undefined,
    smtpUrl: undefined,
    s3: undefined,
    admin: undefined,
    demo: true,
    reservationMinutes: 15,
    rateLimitPerMinute: 600,
    reservationsPerNetwork: 500,
    apiOrigins: [],
    trustProxy: undefined,
  })
})

test('an empty or blank setting counts as not set', () => {
  const none = readConfig({})
  for (const empty of ['', ' ', '\t\n'])
    expect(readConfig(Object.fromEntries(SETTING_NAMES.map((name) => [name, empty])))).toEqual(none)
})

/** Valid values for a whole group of settings. */
const ADMIN = { ADMIN_MOBILE: '9876543210', ADMIN_PASSWORD: 'of the owner' }
const MESSENGER = {
  MESSENGER_URL: 'https://messenger.example/v1/send',
  MESSENGER_TOKEN: 'a secret of it',
}
const besideOf = (name: string): Record<string, string> =>
  [KEYS, BUCKET, BACKUP_BUCKET, ADMIN, MESSENGER].find(
    (group) => name.split('_')[0] === Object.keys(group)[0]?.split('_')[0],
  ) ?? {}

/** A wrong value of each setting, and the end of its message. */
const LONG = 'x'.repeat(3000)
const ADDRESS = 'must be an address that begins with'
const WRONG: Record<string, [string[], string]> = {
  NODE_ENV: [
    ['prod', 'Production', 'staging'],
    'must be production, development or test, in small letters.',
  ],
  PORT: [
    ['80a', '-1', '65536', '3000.5', 'http', '9'.repeat(400)],
    'must be a whole number from 0 to 65535, in digits alone.',
  ],
  HOST: [
    ['http://0.0.0.0', '127.0.0.1:3000', 'two names', '*', LONG],
    'must be an address of this machine such as 127.0.0.1,',
  ],
  PUBLIC_URL: [
    [
      'shop.example',
      'ftp://shop.example',
      'javascript:alert(1)',
      'https//shop.example',
      'https://shop.example/shop',
      'https://',
      'https://a b',
      LONG,
    ],
    'must be an address with http:// or https:// and nothing after the name, such as ' +
      'https://shop.example.',
  ],
  DATABASE_URL: [
    ['mysql://db', 'localhost:5432', 'https://db.example', 'postgres', 'postgresql:jhumka'],
    `${ADDRESS} postgres:// or postgresql://`,
  ],
  ADMIN_MOBILE: [
    ['12345', 'owner@shop.example', '98765432101234'],
    'must be a mobile number of 10 digits.',
  ],
  ADMIN_PASSWORD: [['short', 'x'.repeat(129), ' with blanks '], ''],
  DEMO: [['yes', '1', 'TRUE', 'off'], 'must be true or false, in small letters.'],
  PAYMENTS: [['live', 'true', 'Sandbox', 'razorpay'], 'must be sandbox, or not be set.'],
  RAZORPAY_KEY_ID: [
    ['live_abc', 'rzp_prod_abc', 'rzp_test_', 'rzp_live_ab cd'],
    'must begin with rzp_test_ or rzp_live_: copy it whole from the dashboard.',
  ],
  RAZORPAY_KEY_SECRET: [['short', 'x'], 'is too short: copy it whole from the dashboard.'],
  RAZORPAY_WEBHOOK_SECRET: [
    ['short', 'x'],
    'is too short: choose at least 8 characters, and give the same to the webhook in the ' +
      'dashboard.',
  ],
  RAZORPAY_API_URL: [
    ['api.razorpay.com/v1', 'ftp://api.example'],
    `${ADDRESS} http:// or https://`,
  ],
  RAZORPAY_CHECKOUT_URL: [['checkout.js', '/checkout.js'], `${ADDRESS} http:// or https://`],
  RESERVATION_MINUTES: [
    ['0', '1441', 'a while', '1e2', '-5'],
    'must be a whole number from 1 to 1440, in digits alone.',
  ],
  SMTP_URL: [['https://mail.example', 'mail.example:587'], `${ADDRESS} smtp:// or smtps://`],
  MAIL_FROM: [
    ['Jhumka', 'care at shop.example', 'Jhumka <care>', 'a@b, c@d <', 'Jhumka\nBcc: <a@b>'],
    'must be an address to send from,',
  ],
  MESSENGER_URL: [
    ['http://messenger.example/send', 'messenger'],
    `${ADDRESS} https:// (http:// only for 127.0.0.1).`,
  ],
  MESSENGER_TOKEN: [['short12'], 'is too short: copy it whole from the messenger.'],
  MESSENGER_TEMPLATES: [
    ['login-code', 'other=1', 'login-code=1;password-code=2'],
    'must name ids of registered templates such as login-code=',
  ],
  S3_ENDPOINT: [['s3.example', 'ftp://s3.example'], `${ADDRESS} http:// or https://`],
  S3_BUCKET: [['my bucket', 'https://s3.example/shop', 'a/b'], 'must be the name of a bucket:'],
  S3_ACCESS_KEY: [
    ['a key', 'key\nkey'],
    'has a blank, a line break or a letter of another alphabet in it: copy it again.',
  ],
  S3_SECRET_KEY: [
    ['a secret', 'गुप्त'],
    'has a blank, a line break or a letter of another alphabet in it: copy it again.',
  ],
  BACKUP_S3_ENDPOINT: [['s3.example', 'ftp://s3.example'], `${ADDRESS} http:// or https://`],
  BACKUP_S3_BUCKET: [['my bucket', 'a/b'], 'must be the name of a bucket:'],
  BACKUP_S3_ACCESS_KEY: [['a key'], 'has a blank, a line break or a letter of another alphabet'],
  BACKUP_S3_SECRET_KEY: [['गुप्त'], 'has a blank, a line break or a letter of another alphabet'],
  API_ORIGINS: [
    [
      'pages.example',
      '*',
      'https://pages.example/shop',
      'https://pages.example, null',
      'ftp://pages.example',
    ],
    'must name addresses such as https://pages.example, without a path, with commas between.',
  ],
  RATE_LIMIT_PER_MINUTE: [
    ['-1', 'many', '1e3', '1000001'],
    'must be a whole number from 0 to 1000000, in digits alone.',
  ],
  RESERVATIONS_PER_NETWORK: [
    ['-1', 'many', '1000001'],
    'must be a whole number from 0 to 1000000, in digits alone.',
  ],
  SECRET_KEY: [
    ['short', 'x'.repeat(31), 'x'.repeat(201), `with a blank ${'x'.repeat(32)}`, 'ü'.repeat(32)],
    'must have 32 to 200 characters without blanks: make one with openssl rand -hex 32.',
  ],
  TRUST_PROXY: [
    ['true', '*', '10.0.0.0/33', '10.0.0', 'proxy.example', '127.0.0.1, everybody'],
    'must name IP addresses or ranges such as 10.0.0.0/8,',
  ],
  BACKUP_PASSPHRASE: [['short', 'only 11 ch.'], 'is too short: choose at least 12 characters.'],
  METRICS_TOKEN: [['short', 'only12chars.'], 'is too short: choose at least 16 characters.'],
  METRICS_PORT: [
    ['0', '65536', '127.0.0.1:9400'],
    'must be a whole number from 1 to 65535, in digits alone.',
  ],
  LOG_LEVEL: [
    ['loud', 'WARN', '30'],
    'must be fatal, error, warn, info, debug or silent, in small letters.',
  ],
}

const sentencesOf = (environment: Record<string, string | undefined>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    return error.message.split('\n')
  }
}

describe('a wrong setting stops the start with a sentence that names it and says what to do', () => {
  test.each(Object.entries(WRONG))('%s', (name, [values, end]) => {
    for (const value of values) {
      const [sentence = '', ...others] = sentencesOf({ ...besideOf(name), [name]: value })
      expect(sentence.startsWith(`${name} ${end}`), `${value.slice(0, 40)}: ${sentence}`).toBe(true)
      expect(others).toEqual([])
    }
  })

  // DATA_DIR and BACKUP_FOLDER are names of folders: every text is valid.
  test('every setting has a wrong value above', () =>
    expect([...Object.keys(WRONG), 'DATA_DIR', 'BACKUP_FOLDER'].toSorted()).toEqual(
      SETTING_NAMES.toSorted(),
    ))

  test('a message is in plain words and never repeats the value', () => {
    const JUNK = [
      '\u0000',
      '💍💍💍💍💍💍💍💍',
      'q7zw',
      'q7zw\nq7zw',
      `q7zw${LONG}`,
      '{"q7zw":1}',
      '<q7zw>',
      '%00',
      '$(q7zw)',
    ]
    for (const name of SETTING_NAMES)
      for (const value of JUNK)
        for (const sentence of sentencesOf({ ...besideOf(name), [name]: value })) {
          expect(sentence).toMatch(new RegExp(`^${name} .{10,}[.]$`))
          expect(sentence).not.toMatch(
            /expected|invalid|string|regex|pattern|NaN|undefined|null|[<>]=|q7zw|💍/i,
          )
        }
  })

  test('a value in quotation marks of any kind is refused', () => {
    for (const name of SETTING_NAMES)
      for (const value of ['"true"', "'3000'", '`x`', '“https://shop.example”', '‘x’', ' "true" '])
        expect(sentencesOf({ ...besideOf(name), [name]: value })).toEqual([
          `${name} has quotation marks around it: remove them.`,
        ])
  })

  test('all wrong settings are reported at once', () => {
    expect(
      sentencesOf({
        PORT: 'http',
        DEMO: 'yes',
        LOG_LEVEL: '"warn"',
        S3_BUCKET: 'shop',
        ADMIN_MOBILE: '9876543210',
      }),
    ).toEqual([
      'LOG_LEVEL has quotation marks around it: remove them.',
      'PORT must be a whole number from 0 to 65535, in digits alone.',
      'DEMO must be true or false, in small letters.',
      'S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY are missing: picture storage needs ' +
        'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY together. Set all of them, or ' +
        'none.',
      'ADMIN_PASSWORD is missing: the first administrator needs ADMIN_MOBILE and ADMIN_PASSWORD ' +
        'together. Set all of them, or none.',
    ])
  })
})

describe('an incomplete group is refused with the names of the missing settings', () => {
  const GROUPS = {
    'the payment provider': KEYS,
    'picture storage': BUCKET,
    'a copy of each backup': BACKUP_BUCKET,
    'text messages': MESSENGER,
    'the first administrator': ADMIN,
  }
  for (const [user, group] of Object.entries(GROUPS))
    test.each(Object.keys(group))(`${user} without %s`, (name) => {
      expect(sentencesOf({ ...group, [name]: undefined })).toEqual([
        expect.stringContaining(`${name} is missing: ${user} need`),
      ])
    })

  test('one key of the provider without the two others', () => {
    const missing =
      'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are missing: the payment provider needs ' +
      'RAZORPAY_KEY_ID,'
    for (const NODE_ENV of ['production', 'development'])
      expect(sentencesOf({ NODE_ENV, RAZORPAY_KEY_ID: 'rzp_test_abcdefgh' })).toEqual([
        expect.stringContaining(missing),
      ])
  })
})

test("the provider's address may be set for keys that are saved on the screen of connections", () => {
  const apiUrl = 'https://provider.example/v1'
  expect(readConfig({ RAZORPAY_API_URL: `${apiUrl}/` })).toMatchObject({
    razorpay: undefined,
    provider: { apiUrl, checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' },
  })
})

describe('text messages', () => {
  test('need a messenger in the settings, with the ids of the registered templates', () => {
    expect(readConfig({}).messenger).toBeUndefined()
    expect(readConfig(MESSENGER).messenger).toEqual({
      url: 'https://messenger.example/v1/send',
      token: 'a secret of it',
      templates: {},
    })
    expect(
      readConfig({
        ...MESSENGER,
        MESSENGER_TEMPLATES: 'login-code=1107160000000000001, password-code=1107160000000000002',
      }).messenger?.templates,
    ).toEqual({
      'login-code': '1107160000000000001',
      'password-code': '1107160000000000002',
    })
  })

  test('are never sent over a network without encryption', () => {
    expect(
      readConfig({ ...MESSENGER, MESSENGER_URL: 'http://127.0.0.1:9000/send' }).messenger?.url,
    ).toBe('http://127.0.0.1:9000/send')
    for (const url of [
      'http://messenger.example/send',
      'http://127.0.0.1.evil.example/',
      'ftp://messenger.example',
      'messenger',
    ])
      expect(() => readConfig({ ...MESSENGER, MESSENGER_URL: url }), url).toThrow(
        /^MESSENGER_URL must be an address that begins with https:/,
      )
  })

  test('have templates only with an address and a token, and only known ones', () => {
    expect(sentencesOf({ MESSENGER_TEMPLATES: 'login-code=1' })).toEqual([
      'MESSENGER_TEMPLATES needs MESSENGER_URL and MESSENGER_TOKEN beside it.',
    ])
    for (const wrong of ['login-code', 'login-code=', 'other=1', 'login-code=1=2', 'toString=1'])
      expect(() => readConfig({ ...MESSENGER, MESSENGER_TEMPLATES: wrong }), wrong).toThrow(
        'MESSENGER_TEMPLATES must name ids of registered templates',
      )
  })
})

test('in production the shop starts with keys of the provider, set or saved, or with PAYMENTS=sandbox and none', () => {
  const keys = 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET'
  const refused = `No payments are set up: set ${keys}. To try the shop out without taking money, set PAYMENTS=sandbox.`
  const production = { NODE_ENV: 'production' }
  expect(() => assertPayments(readConfig(production), false)).toThrow(refused)
  expect(() => assertPayments(readConfig({ ...production, PAYMENTS: '' }), false)).toThrow(refused)
  assertPayments(readConfig(production), true)
  assertPayments(readConfig({ ...production, PAYMENTS: 'sandbox' }), false)
  expect(readConfig({ ...production, PAYMENTS: 'sandbox' }).razorpay).toBeUndefined()
  expect(
    readConfig({ ...production, ...KEYS, PUBLIC_URL: 'https://shop.example' }).razorpay?.live,
  ).toBe(true)
  expect(readConfig({ PAYMENTS: 'sandbox' })).toEqual(readConfig({}))
  for (const mode of ['production', 'development'])
    expect(() => readConfig({ NODE_ENV: mode, ...KEYS, PAYMENTS: 'sandbox' })).toThrow(
      'PAYMENTS=sandbox and the RAZORPAY_… settings exclude each other',
    )
})

test('a live shop in production is on https and starts without demo products', () => {
  expect(() => readConfig({ ...KEYS, NODE_ENV: 'production' })).toThrow(
    'PUBLIC_URL must begin with https://',
  )
  expect(() =>
    readConfig({ ...KEYS, NODE_ENV: 'production', PUBLIC_URL: 'http://shop.example' }),
  ).toThrow('PUBLIC_URL must begin with https://')
  const live = readConfig({ ...KEYS, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example/' })
  expect(live).toMatchObject({
    publicUrl: 'https://shop.example',
    demo: false,
    razorpay: { live: true, apiUrl: 'https://api.razorpay.com/v1' },
  })
  expect(readConfig({ ...KEYS, RAZORPAY_KEY_ID: 'rzp_test_abcdefgh' })).toMatchObject({
    demo: true,
    razorpay: { live: false },
  })
})

test('the address of a database may name a Unix socket; other addresses name a host', () => {
  for (const DATABASE_URL of [
    'postgresql:///jhumka?host=/run/postgresql',
    'postgres:///jhumka',
    'postgresql://%2Frun%2Fpostgresql/jhumka',
  ])
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  expect(sentencesOf({ DATABASE_URL: 'postgresql://' })).toHaveLength(1)
  expect(sentencesOf({ SMTP_URL: 'smtp:///mail' })).toHaveLength(1)
  expect(sentencesOf({ ...BUCKET, S3_ENDPOINT: 'https:///s3.example' })).toHaveLength(1)
  expect(sentencesOf({ ...KEYS, RAZORPAY_API_URL: 'http:///v1' })).toHaveLength(1)
})

test('lists are read with their blanks and last slashes removed', () => {
  const { apiOrigins, trustProxy } = readConfig({
    API_ORIGINS: ' https://pages.example/, http://localhost:5173 ,',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback',
  })
  expect(apiOrigins).toEqual(['https://pages.example', 'http://localhost:5173'])
  expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'])
})

test('an IPv6 address is in brackets', () =>
  expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080'))

test('settings are trimmed, and a host name in another script is written as browsers send it', () => {
  expect(
    readConfig({
      PORT: ' 8080 ',
      DEMO: 'false\n',
      DATABASE_URL: ' postgres://db/shop',
      ...KEYS,
      RAZORPAY_KEY_SECRET: ' a secret of the account ',
    }),
  ).toMatchObject({
    port: 8080,
    demo: false,
    databaseUrl: 'postgres://db/shop',
    razorpay: { keySecret: 'a secret of the account' },
  })
  expect(readConfig({ PUBLIC_URL: 'https://Shop.Example/' }).publicUrl).toBe('https://shop.example')
  expect(readConfig({ PUBLIC_URL: 'https://गहने.भारत' }).publicUrl).toBe(
    'https://xn--31b8awczc.xn--h2brj9c',
  )
})

describe('the README', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (`[A-Z][^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, names = '', value = '', parsed = '']) => ({
      names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
      value,
      parsed,
    }),
  )

  test('names every setting once, and no unknown one', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(SETTING_NAMES.toSorted())
    const mentioned = [...readme.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g)].map(
      ([name]) => name,
    )
    expect(mentioned.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  })

  test('names the right defaults', () => {
    const defaults = Object.fromEntries(
      rows.flatMap(({ names, value }) => names.map((name) => [name, value])),
    )
    for (const [name, value] of Object.entries(SETTING_DEFAULTS))
      expect(`${name}: ${defaults[name]}`).toContain(value)
    const unknown = rows
      .flatMap(({ value }) => value.match(/\b\d+\b(?![.:])/g) ?? [])
      .filter((digits) => Number(digits) > 1)
    expect(
      unknown.filter(
        (digits) => !Object.values(SETTING_DEFAULTS).some((value) => value.includes(digits)),
      ),
    ).toEqual([])
  })

  test('shows valid examples', () => {
    const examples = [...readme.matchAll(/\b([A-Z][A-Z0-9_]+)=([^\s`,]+)/g)].map(
      ([, name = '', value = '']) => ({ [name]: value }),
    )
    expect(examples.length).toBeGreaterThan(5)
    const BESIDE = { PAYMENTS: 'sandbox' }
    for (const each of examples) expect(sentencesOf({ ...BESIDE, ...each })).toEqual([])
  })
})

test('the port of the metrics is not that of the shop', () => {
  const refused = 'METRICS_PORT must be another port than PORT.'
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(refused)
  expect(() => readConfig({ PORT: '9400', METRICS_PORT: '9400' })).toThrow(refused)
  expect(readConfig({ METRICS_PORT: '9400' }).metrics.port).toBe(9400)
})
