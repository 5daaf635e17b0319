import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#contract/contract.ts'
import { ADDRESS, openTestShop, type TestResponse, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser

beforeAll(async () => void (shop = await openTestShop()))
beforeEach(async () => void (asha = await shop.customer()))
afterAll(() => shop.close())

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: unknown,
  as = asha,
): Promise<TestResponse> => shop.request(method, `/api/addresses${path}`, { as, body })
const add = (change: Partial<typeof ADDRESS> = {}, as = asha) =>
  ask('POST', '', { ...ADDRESS, ...change }, as)
const read = async (as = asha): Promise<Address[]> =>
  (await ask('GET', '', undefined, as)).body.addresses
const named = async (name: string): Promise<Address> => {
  const found = (await read()).find((address) => address.name === name)
  if (!found) throw new Error(`${name} is not in the book.`)
  return found
}
const defaults = async () =>
  (await read()).filter((address) => address.isDefault).map((address) => address.name)

describe('an address book', () => {
  test('is empty at first, and its first address becomes the default', async () => {
    expect(await read()).toEqual([])
    await add({ name: 'Home' })
    const { status, body } = await add({ name: 'Office' })
    expect(status).toBe(200)
    expect(body.addresses).toMatchObject([
      { name: 'Home', isDefault: true },
      { name: 'Office', isDefault: false },
    ])
    expect(await read()).toEqual(body.addresses)
  })

  test('stores phone, pincode, state and country in one format', async () => {
    const { body } = await add({
      phone: '+91 98765-43210',
      pincode: '411 030',
      state: ' maharashtra ',
      country: 'india',
    })
    expect(body.addresses).toMatchObject([{ ...ADDRESS, isDefault: true }])
  })

  test('stores the same address once', async () => {
    await add()
    expect((await add({ phone: '098765 43210' })).body.addresses).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => add({ name: 'Twin' })))
    expect(await read()).toHaveLength(2)
  })

  test('shows the default first, then the newest', async () => {
    for (const name of ['First', 'Second', 'Third']) await add({ name })
    expect((await read()).map((address) => address.name)).toEqual(['First', 'Third', 'Second'])
    await ask('PUT', `/${(await named('Second'))._id}/default`)
    expect((await read()).map((address) => address.name)).toEqual(['Second', 'Third', 'First'])
  })

  test('has twenty addresses at most and says so at the next one', async () => {
    for (let count = 0; count < 20; count++) await add({ name: `Friend ${count}` })
    expect(await add({ name: 'One too many' })).toMatchObject({
      status: 409,
      body: {
        code: 'address.full',
        message: 'You can keep at most 20 addresses. Please delete one first.',
      },
    })
    expect((await add({ name: 'Friend 3' })).status).toBe(200)
    expect(await read()).toHaveLength(20)
  })

  test('keeps an address as the default when it is replaced', async () => {
    await add({ name: 'Home' })
    const home = await named('Home')
    const { body } = await ask('PUT', `/${home._id}`, {
      ...ADDRESS,
      name: 'New home',
      city: 'Nashik',
      pincode: '422 013',
    })
    expect(body.addresses).toEqual([
      { ...home, name: 'New home', city: 'Nashik', pincode: '422013' },
    ])
  })

  test('makes the newest the default when the default is deleted, and changes nothing otherwise', async () => {
    for (const name of ['Home', 'Office', 'Aai']) await add({ name })
    await ask('DELETE', `/${(await named('Office'))._id}`)
    expect(await defaults()).toEqual(['Home'])
    await ask('DELETE', `/${(await named('Home'))._id}`)
    expect(await defaults()).toEqual(['Aai'])
    expect((await ask('DELETE', `/${(await named('Aai'))._id}`)).body).toEqual({ addresses: [] })
  })
})

describe('an address is refused', () => {
  const wrongs: [string, Partial<typeof ADDRESS>, Record<string, string>][] = [
    ['with an empty field', { city: '  ' }, { city: 'Please fill in all shipping details.' }],
    [
      'without a right e-mail address',
      { email: 'asha' },
      { email: 'Please enter a valid email address.' },
    ],
    [
      'without a right phone number',
      { phone: '12345' },
      { phone: 'Please enter a valid 10-digit phone number.' },
    ],
    [
      'without a right pincode',
      { pincode: '041103' },
      { pincode: 'Please enter a valid 6-digit pincode.' },
    ],
    [
      'in a state that is none',
      { state: 'Bombay Presidency' },
      { state: 'Please choose a state.' },
    ],
    ['outside India', { country: 'Nepal' }, { country: 'We deliver within India.' }],
  ]
  test.each(wrongs)('%s', async (_, change, fields) => {
    expect(await add(change)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', fields },
    })
    await add()
    const [saved] = await read()
    expect(await ask('PUT', `/${saved?._id}`, { ...ADDRESS, ...change })).toMatchObject({
      status: 400,
      body: { fields },
    })
    expect(await read()).toEqual([saved])
  })

  test('for everybody but its user: for others it does not exist', async () => {
    await add()
    const [mine] = await read()
    const bela = await shop.customer('Bela Shah')
    await add({ name: 'Bela' }, bela)
    for (const [method, path, body] of [
      ['PUT', `/${mine?._id}`, { ...ADDRESS, name: 'Stolen' }],
      ['DELETE', `/${mine?._id}`, undefined],
      ['PUT', `/${mine?._id}/default`, undefined],
      ['DELETE', '/adr_nobody', undefined],
    ] as const) {
      expect(await ask(method, path, body, bela)).toMatchObject({
        status: 404,
        body: { code: 'address.missing' },
      })
    }
    expect(await read()).toEqual([mine])
    expect(await read(bela)).toMatchObject([{ name: 'Bela', isDefault: true }])
  })
})

describe('at once', () => {
  test('two requests for the default leave exactly one', async () => {
    for (const name of ['Home', 'Office', 'Aai']) await add({ name })
    const [office, aai] = [await named('Office'), await named('Aai')]
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all(
        [office, aai, office, aai].map((address) => ask('PUT', `/${address._id}/default`)),
      )
      expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200])
      expect(await defaults()).toHaveLength(1)
    }
  })

  test('many first addresses leave one default and twenty at most', async () => {
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, count) => add({ name: `Friend ${count}` })),
    )
    expect(responses.filter((response) => response.status === 409)).toHaveLength(4)
    expect(await read()).toHaveLength(20)
    expect(await defaults()).toHaveLength(1)
  })

  test('deleting the default while another becomes it leaves exactly one', async () => {
    for (const name of ['Home', 'Office', 'Aai']) await add({ name })
    const [home, office] = [await named('Home'), await named('Office')]
    await Promise.all([ask('DELETE', `/${home._id}`), ask('PUT', `/${office._id}/default`)])
    expect(await defaults()).toEqual(['Office'])
  })
})
