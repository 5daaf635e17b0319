import { sql } from 'drizzle-orm'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import type { TestUser, TestShop } from '../test/shop.ts'

/** A word of forty letters, which a narrow column can only break inside. */
export const LONG_WORD = 'Chaandbalijhumkamangalsutranavaratnakada'

/** A shop name of the length that the header must fit. */
export const LONG_SHOP_NAME = 'Vaijayantimala Jewellers'

/**
 * Titles of 150 characters, the maximum of the form: a word without a break, Hindi, and many short
 * words.
 */
const TITLES = [
  `${LONG_WORD} with kundan, polki and pearl drops for weddings, receptions and long ` +
    'evenings, in a box of its own, gold-plated by hand in Jaipur',
  'चाँदबाली कुन्दन झुमका मोतियों की लड़ियों और मीनाकारी के साथ, शादी और त्योहार के लिए हाथ ' +
    'से बनाया गया, राजस्थान के कारीगरों से, सुनहरी पॉलिश और मखमली डिब्बे में',
  'Long layered temple necklace with matching jhumkas, a maang tikka and two bangles of ' +
    'gold-plated brass with hand-set green and maroon stones and pearls',
]
const NAME =
  'Venkatanarasimharajuvaripeta Lakshminarayanan Subramaniam Chandrasekharan Krishnamurthy ' +
  'Iyer-Menon'
const EMAIL =
  'venkatanarasimharaju.lakshminarayanan.subramaniam@' +
  `${'customers-of-the-shop'.repeat(2)}.example.in`
const STREET =
  `Flat 1204, Wing B, Shree Siddhivinayak Co-operative Housing Society, ${LONG_WORD} Marg, ` +
  'behind the old post office, Chandrashekharpur'
const COURIER = 'Shree Maruti Nandan Courier and Cargo Services of Saurashtra Private Limited'
const CITY = 'Thiruvananthapuram-Neyyattinkara Corporation'
/** Rs. 99,99,999.00 in paise. */
const AMOUNT = 99_99_999_00
const MAX_CASH = 19_000_000
/**
 * Only products from this price on (in paise) get the large amount: filters need cheap ones too.
 */
const MIN_RAISED_PRICE = 1_200_00

/**
 * Gives the data of the screens its longest texts and largest amounts, and the shop a long name.
 * The products of `except` keep their titles.
 */
export async function lengthenData(
  shop: TestShop,
  administrator: TestUser,
  { except }: { except: { id: string }[] },
): Promise<void> {
  await lengthenCatalog(shop, except)
  await lengthenUsers(shop)
  await lengthenOrders(shop)
  await renameShop(shop, administrator)
  const terms = [
    LONG_WORD.toLowerCase(),
    'moon earrings of the old city by a lake',
    'chaandbali of the evening',
  ]
  await shop.request('POST', '/api/admin/synonyms', { as: administrator, body: { terms } })
}

async function lengthenCatalog({ db }: TestShop, except: { id: string }[]): Promise<void> {
  const kept = except.map(({ id }) => id)
  const [first, second, third] = TITLES.map((title) => title.slice(0, 147))
  await db.execute(sql`
    update products p set
      title = case when p.id = any(${sql.param(kept)}::text[]) then p.title else
        (array[${first}::text, ${second}::text, ${third}::text])[n.place % 3 + 1]
          || ' ' || n.place end,
      description = p.description || ' ' || ${LONG_WORD},
      material = left(${STREET}, 60), plating = left(${TITLES[2] ?? ''}, 60),
      stone = ${LONG_WORD}, colour = left(${TITLES[1] ?? ''}, 60),
      size_mm = case when p.id = any(${sql.param(kept)}::text[]) then '142.5 × 118.5'
        else left(${TITLES[2] ?? ''}, 60) end,
      net_quantity = left(${TITLES[2] ?? ''}, 40),
      country_of_origin = left(${STREET}, 60)
    from (
      select id, row_number() over (order by id)::int as place from products
    ) n where n.id = p.id`)
  await db.execute(sql`
    update products set actual_price = ${AMOUNT}, sale_price = ${AMOUNT - 100}
    where sale_price >= ${MIN_RAISED_PRICE}`)
  await db.execute(sql`update variants set sku = left(upper(${LONG_WORD}) || '-' || id, 60)`)
  await db.execute(sql`
    update variants set label = left(label || ' adjustable from 2.4 to 2.8 inches or more', 40)
    where label <> ''`)
}

/** Only the newcomer keeps a short name, for the empty screens. */
async function lengthenUsers({ db }: TestShop): Promise<void> {
  await db.execute(
    sql`update users set name = left(${NAME}, 100), email = ${EMAIL} where name <> 'Meera Nair'`,
  )
  await db.execute(sql`
    update addresses
    set name = left(${NAME}, 100), email = ${EMAIL}, address = ${STREET}, city = ${CITY}`)
  await db.execute(
    sql`update mails set recipient = ${EMAIL}, subject = ${LONG_WORD} || ' ' || subject`,
  )
}

async function lengthenOrders({ db }: TestShop): Promise<void> {
  const details = JSON.stringify({ name: NAME, email: EMAIL, address: STREET, city: CITY })
  // Cash on delivery has a limit by law.
  await db.execute(sql`
    update orders set subtotal = least(${AMOUNT}::bigint, cash_limit), shipping = 9900,
      total = least(${AMOUNT}::bigint, cash_limit) - discount + 9900 + gift_wrap + cod_fee,
      seller_state = '27', tax = least(${AMOUNT}::bigint, cash_limit) / 2,
      shipping_details = shipping_details || ${details}::jsonb
    from (
      select id as limited, case payment_method when 'cod' then ${MAX_CASH}::bigint end as cash_limit
      from orders
    ) limits where limited = id`)
  await db.execute(sql`
    update orders
    set courier = ${COURIER}, tracking_number = ${LONG_WORD.toUpperCase()} || '0123456789'
    where status in ('shipped', 'delivered', 'return_requested', 'returned')`)
  await db.execute(sql`
    update order_lines l
    set title = p.title, price = ${AMOUNT},
      discount = case when l.is_free_gift then ${AMOUNT}::bigint * quantity else l.discount end,
      taxable = case when l.is_free_gift then 0 else ${AMOUNT}::bigint * quantity - l.discount end,
      cgst = 0, sgst = 0, utgst = 0, igst = 0, sku = v.sku, variant_label = v.label,
      gift_note = ${STREET}
    from products p, variants v where p.id = l.product_id and v.id = l.variant_id`)
  await db.execute(sql`update cart_lines set gift_note = ${LONG_WORD} where gift_note <> ''`)
  await db.execute(sql`
    update order_notes
    set author_name = left(${NAME}, 100), body = body || ' ' || ${LONG_WORD}`)
  await db.execute(sql`update payments set amount = ${AMOUNT + 9900}`)
  await db.execute(sql`update refunds set amount = ${AMOUNT / 2}, note = ${STREET}`)
  await db.execute(sql`
    update variant_changes set difference = ${AMOUNT},
      from_label = left(from_label || ' adjustable from 2.4 to 2.8 inches or more', 40),
      to_label = left(to_label || ' adjustable from 2.4 to 2.8 inches or more', 40)`)
  await db.execute(sql`update order_changes set text = text || ' ' || ${LONG_WORD}`)
  await db.execute(sql`update return_requests set details = ${STREET}`)
  await db.execute(
    sql`update complaints set name = left(${NAME}, 100), email = ${EMAIL}, details = ${STREET}`,
  )
}

/** Renames the shop through the API, so that versions and the audit log have long values too. */
async function renameShop(shop: TestShop, administrator: TestUser): Promise<void> {
  const { settings } = (await shop.request('GET', '/api/admin/settings', { as: administrator }))
    .body
  const version = settings.find((group: { name: string }) => group.name === 'shop')?.version ?? 0
  const value = {
    ...DEFAULT_SHOP,
    name: LONG_SHOP_NAME,
    legalName:
      'Vaijayantimala Artificial Jewellery Manufacturing and Trading Company Private Limited',
    hours: 'Monday to Saturday from half past ten in the morning to half past six in the evening',
    addressLine1: STREET.slice(0, 120),
    addressLine2: `${CITY} 695001, Andaman and Nicobar Islands`,
    email: EMAIL,
    officerName: NAME,
    officerDesignation: 'Grievance Redressal Officer and Head of Customer Relations',
    officerEmail: EMAIL,
  }
  const { status, body } = await shop.request('PUT', '/api/admin/settings/shop', {
    as: administrator,
    body: { value, version },
  })
  if (status !== 200) throw new Error(`The shop's details were refused: ${JSON.stringify(body)}`)
}
