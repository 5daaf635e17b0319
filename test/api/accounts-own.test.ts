import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#accounts/tables.ts'
import { openTestShop, PASSWORD, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const me = (as: TestUser) => shop.request('GET', '/api/auth/me', { as })
const logIn = (mobile: string, password: string) =>
  shop.request('POST', '/api/auth/login', { body: { mobile, password } })
const changeDetails = (as: TestUser, body: object) =>
  shop.request('PUT', '/api/auth/me', { as, body })
const changePassword = (as: TestUser, body: object) =>
  shop.request('PUT', '/api/auth/password', { as, body })

/** Opens another session of the same user. */
async function openAnotherSession(customer: TestUser): Promise<TestUser> {
  const { token } = (await logIn(customer.mobile, PASSWORD)).body
  return { ...customer, token, headers: { authorization: `Bearer ${token}` } }
}

describe('a customer', () => {
  test('changes name and e-mail address, and removes the e-mail address openAnotherSession', async () => {
    const asha = await shop.customer()
    const saved = await changeDetails(asha, { name: ' Asha Deshpande ', email: 'asha@example.in' })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        success: true,
        user: { name: 'Asha Deshpande', email: 'asha@example.in', mobile: asha.mobile },
      },
    })
    expect((await me(asha)).body.user).toEqual(saved.body.user)
    for (const email of ['', null, undefined]) {
      await changeDetails(asha, { name: 'Asha Deshpande', email: 'asha@example.in' })
      expect((await changeDetails(asha, { name: 'Asha', email })).body.user).not.toHaveProperty(
        'email',
      )
    }
    expect((await me(asha)).body.user).toMatchObject({ name: 'Asha', isAdmin: false })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['an invalid e-mail address', { name: 'Asha', email: 'asha@' }, 'email'],
  ])('cannot save %s', async (_name, wrong, field) => {
    const response = await changeDetails(await shop.customer(), wrong)
    expect(response).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(Object.keys(response.body.fields)).toEqual([field])
  })

  test('cannot become an administrator or change the mobile number', async () => {
    const asha = await shop.customer()
    await changeDetails(asha, {
      name: 'Asha',
      isAdmin: true,
      mobile: '9999999999',
      _id: 'usr_other',
    })
    expect((await me(asha)).body.user).toMatchObject({
      _id: asha.id,
      mobile: asha.mobile,
      isAdmin: false,
    })
  })
})

describe('a new password', () => {
  test('replaces the old one and ends all other sessions', async () => {
    const asha = await shop.customer()
    const [phone, laptop, bela] = [
      await openAnotherSession(asha),
      await openAnotherSession(asha),
      await shop.customer('Bela Shah'),
    ]
    expect(await changePassword(phone, { current: PASSWORD, password: 'meenakari' })).toMatchObject(
      { status: 200, body: { success: true } },
    )
    expect(
      [await me(asha), await me(phone), await me(laptop), await me(bela)].map(
        ({ status }) => status,
      ),
    ).toEqual([401, 200, 401, 200])
    expect((await logIn(asha.mobile, PASSWORD)).status).toBe(401)
    expect((await logIn(asha.mobile, 'meenakari')).status).toBe(200)
    const [row] = await shop.db.select().from(users).where(eq(users.id, asha.id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('requires the current one', async () => {
    const asha = await shop.customer()
    expect(await changePassword(asha, { current: 'a guess', password: 'meenakari' })).toMatchObject(
      {
        status: 400,
        body: { code: 'password.wrong', fields: { current: 'This is not your present password.' } },
      },
    )
    expect(await changePassword(asha, { current: '', password: 'meenakari' })).toMatchObject({
      status: 400,
      body: { fields: { current: expect.any(String) } },
    })
    expect(await changePassword(asha, { current: PASSWORD, password: '12345' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    })
    expect((await logIn(asha.mobile, PASSWORD)).status).toBe(200)
  })

  test('is refused after ten wrong guesses of the current one, even if they come at once', async () => {
    const asha = await shop.customer()
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        changePassword(asha, { current: `guess ${at}`, password: 'meenakari' }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    const late = await changePassword(asha, { current: PASSWORD, password: 'meenakari' })
    expect(late).toMatchObject({ status: 429, body: { code: 'login.limited' } })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(
      (await changePassword(await shop.customer(), { current: PASSWORD, password: 'meenakari' }))
        .status,
    ).toBe(200)
  })

  test('does not let a concurrent log-in with the old password open a session', async () => {
    const asha = await shop.customer()
    const [changed, ...logins] = await Promise.all([
      changePassword(asha, { current: PASSWORD, password: 'meenakari' }),
      ...Array.from({ length: 8 }, () => logIn(asha.mobile, PASSWORD)),
    ])
    expect(changed.status).toBe(200)
    for (const { body } of logins) {
      if (body.token)
        expect(
          (await me({ ...asha, headers: { authorization: `Bearer ${body.token}` } })).status,
        ).toBe(401)
    }
  })
})

test('wrong passwords at once all count, so the log-in accepts ten at most', async () => {
  const asha = await shop.customer()
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => logIn(asha.mobile, `guess ${at}`)),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect((await logIn(asha.mobile, PASSWORD)).status).toBe(429)
})

test('correct passwords do not count as guesses, in any number', async () => {
  const asha = await shop.customer()
  for (let count = 0; count < 12; count++)
    expect((await logIn(asha.mobile, PASSWORD)).status).toBe(200)
})
