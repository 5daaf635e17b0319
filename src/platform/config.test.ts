import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

const KEYS = { RAZORPAY_KEY_ID: 'rzp_live_abcdefgh', RAZORPAY_KEY_SECRET: 'a secret of the account', RAZORPAY_WEBHOOK_SECRET: 'a secret of webhooks' }
const BUCKET = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'shop', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }

test('with no setting at all the shop runs: embedded database, the stand-in of the provider, mails kept, demo pieces', () => {
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
    apiOrigins: [],
    trustProxy: undefined,
  })
})

test('a setting left empty is none', () => {
  const names = [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'DEMO',
    'SMTP_URL',
    'API_ORIGINS',
    'TRUST_PROXY',
    'ADMIN_MOBILE',
    ...Object.keys(KEYS),
    ...Object.keys(BUCKET),
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', ['80a', '-1', '65536', '3000.5', ' 3000']],
    ['PUBLIC_URL', ['shop.example', 'ftp://shop.example', 'javascript:alert(1)', 'https//shop.example']],
    ['DATABASE_URL', ['mysql://db', 'localhost:5432', 'https://db.example']],
    ['ADMIN_MOBILE', ['12345', 'owner@shop.example']],
    ['ADMIN_PASSWORD', ['short', 'x'.repeat(129)]],
    ['DEMO', ['yes', '1', 'TRUE']],
    ['RAZORPAY_KEY_ID', ['live_abc', 'rzp_prod_abc', 'rzp_test_']],
    ['RAZORPAY_KEY_SECRET', ['short']],
    ['RAZORPAY_WEBHOOK_SECRET', ['short']],
    ['RAZORPAY_API_URL', ['api.razorpay.com/v1']],
    ['RAZORPAY_CHECKOUT_URL', ['checkout.js']],
    ['RESERVATION_MINUTES', ['0', '1441', 'a while']],
    ['SMTP_URL', ['https://mail.example', 'mail.example:587']],
    ['S3_ENDPOINT', ['s3.example']],
    ['API_ORIGINS', ['pages.example', '*', 'https://pages.example/shop', 'https://pages.example, null', 'ftp://pages.example']],
    ['RATE_LIMIT_PER_MINUTE', ['-1', 'many', '1e3']],
    ['TRUST_PROXY', ['true', '*', '10.0.0.0/33', '10.0.0', 'proxy.example', '127.0.0.1, everybody']],
    ['LOG_LEVEL', ['loud', 'WARN']],
  ])('%s', (name, values) => {
    const beside = name.startsWith('RAZORPAY')
      ? KEYS
      : name.startsWith('S3')
        ? BUCKET
        : name.startsWith('ADMIN')
          ? { ADMIN_MOBILE: '9876543210', ADMIN_PASSWORD: 'of the owner' }
          : {}
    for (const value of values) {
      const start = () => readConfig({ ...beside, [name]: value })
      expect(start, value).toThrow(WrongSetting)
      expect(start, value).toThrow(name)
    }
  })
})

describe('half an account is refused', () => {
  test.each(Object.keys(KEYS))("the provider's without %s", (name) => {
    expect(() => readConfig({ ...KEYS, [name]: undefined })).toThrow(`The setting ${name} is missing`)
  })

  test.each(Object.keys(BUCKET))("picture storage's without %s", (name) => {
    expect(() => readConfig({ ...BUCKET, [name]: undefined })).toThrow(`The setting ${name} is missing`)
  })

  test.each(['ADMIN_MOBILE', 'ADMIN_PASSWORD'])("the administrator's with %s alone", (name) => {
    expect(() => readConfig({ [name]: '9876543210' })).toThrow('ADMIN_MOBILE and ADMIN_PASSWORD go together')
  })

  test("the provider's address without its keys", () => {
    for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'])
      expect(() => readConfig({ [name]: 'https://provider.example' })).toThrow('RAZORPAY_KEY_ID')
  })
})

describe('text messages', () => {
  const MESSENGER = { MESSENGER_URL: 'https://messenger.example/v1/send', MESSENGER_TOKEN: 'a secret of it' }

  test('go to the messenger of the settings, with the ids of registered templates, and to the outbox without one', () => {
    expect(readConfig({}).messenger).toBeUndefined()
    expect(readConfig(MESSENGER).messenger).toEqual({ url: 'https://messenger.example/v1/send', token: 'a secret of it', templates: {} })
    expect(readConfig({ ...MESSENGER, MESSENGER_TEMPLATES: 'login-code=1107160000000000001, password-code=1107160000000000002' }).messenger?.templates).toEqual(
      {
        'login-code': '1107160000000000001',
        'password-code': '1107160000000000002',
      },
    )
  })

  test('cross no network in the open', () => {
    expect(readConfig({ ...MESSENGER, MESSENGER_URL: 'http://127.0.0.1:9000/send' }).messenger?.url).toBe('http://127.0.0.1:9000/send')
    for (const url of ['http://messenger.example/send', 'http://127.0.0.1.evil.example/', 'ftp://messenger.example', 'messenger'])
      expect(() => readConfig({ ...MESSENGER, MESSENGER_URL: url }), url).toThrow(/^The setting MESSENGER_URL is wrong: must .*begin/)
  })

  test('need address and token, and templates that there are', () => {
    for (const name of Object.keys(MESSENGER)) expect(() => readConfig({ ...MESSENGER, [name]: undefined })).toThrow(`The setting ${name} is missing`)
    expect(() => readConfig({ MESSENGER_TEMPLATES: 'login-code=1' })).toThrow('The setting MESSENGER_URL is missing')
    for (const wrong of ['login-code', 'login-code=', 'other=1', 'login-code=1=2', 'toString=1'])
      expect(() => readConfig({ ...MESSENGER, MESSENGER_TEMPLATES: wrong }), wrong).toThrow('The setting MESSENGER_TEMPLATES is wrong')
    expect(() => readConfig({ ...MESSENGER, MESSENGER_TOKEN: 'short12' })).toThrow(/^(?!.*short12)The setting MESSENGER_TOKEN is wrong/)
  })
})

test('in production the shop starts with keys of the provider, or with PAYMENTS=sandbox and none', () => {
  const keys = 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET'
  const refused = `No payments are set up: set ${keys}. To try the shop out without taking money, set PAYMENTS=sandbox.`
  const production = { NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(refused)
  expect(() => readConfig({ ...production, PAYMENTS: '' })).toThrow(refused)
  expect(readConfig({ ...production, PAYMENTS: 'sandbox' }).razorpay).toBeUndefined()
  expect(readConfig({ ...production, ...KEYS, PUBLIC_URL: 'https://shop.example' }).razorpay?.live).toBe(true)
  expect(readConfig({ PAYMENTS: 'sandbox' })).toEqual(readConfig({}))
  for (const mode of ['production', 'development'])
    expect(() => readConfig({ NODE_ENV: mode, ...KEYS, PAYMENTS: 'sandbox' })).toThrow('PAYMENTS=sandbox and the RAZORPAY_… settings exclude each other')
})

test('a live shop in production is on https and starts without demo pieces', () => {
  expect(() => readConfig({ ...KEYS, NODE_ENV: 'production' })).toThrow('PUBLIC_URL must begin with https://')
  expect(() => readConfig({ ...KEYS, NODE_ENV: 'production', PUBLIC_URL: 'http://shop.example' })).toThrow('PUBLIC_URL must begin with https://')
  const live = readConfig({ ...KEYS, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example/' })
  expect(live).toMatchObject({ publicUrl: 'https://shop.example', demo: false, razorpay: { live: true, apiUrl: 'https://api.razorpay.com/v1' } })
  expect(readConfig({ ...KEYS, RAZORPAY_KEY_ID: 'rzp_test_abcdefgh' })).toMatchObject({ demo: true, razorpay: { live: false } })
})

test('lists are read with their blanks and last slashes removed', () => {
  const { apiOrigins, trustProxy } = readConfig({
    API_ORIGINS: ' https://pages.example/, http://localhost:5173 ,',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback',
  })
  expect(apiOrigins).toEqual(['https://pages.example', 'http://localhost:5173'])
  expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'])
})

test('an address of the new kind stands in brackets', () => expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080'))

test('no sentence repeats a secret', () => {
  for (const wrong of [{ RAZORPAY_KEY_SECRET: 'secret1' }, { RAZORPAY_KEY_ID: 'secret1' }, { RAZORPAY_WEBHOOK_SECRET: 'secret1' }]) {
    expect(() => readConfig({ ...KEYS, ...wrong })).toThrow(/^(?!.*secret1)The setting RAZORPAY_\w+ is wrong/)
  }
})
