/** The data of a shop after years: the numbers of products, orders, users and admin changes. */
export type Years = { products: number; orders: number; users: number; changes: number }

export const YEARS: Years = { products: 50_000, orders: 200_000, users: 40_000, changes: 100_000 }

/**
 * Returns SQL for a whole number from 0 up to `limit`, the same for the same row and salt.
 * `hashint4` returns a signed 32-bit number.
 */
const scatter = (row: string, salt: number, limit: string) =>
  `((hashint4extended(${row}, ${salt}) & 2147483647) % ${limit})::int`
const one = (row: string, salt: number, values: string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + ` +
  `${scatter(row, salt, String(values.length))}]`

const FIRST_NAMES = [
  'Asha',
  'Meera',
  'Kavya',
  'Ritu',
  'Fathima',
  'Ananya',
  'Sunita',
  'Lakshmi',
  'Harpreet',
  'Zoya',
  'Nandini',
  'Ishita',
  'Radha',
  'Pooja',
  'Divya',
]
const LAST_NAMES = [
  'Rao',
  'Nair',
  'Shah',
  'Sharma',
  'Kulkarni',
  'Menon',
  'Iyer',
  'Kaur',
  'Khan',
  'Deshpande',
  'Reddy',
  'Das',
  'Gupta',
  'Joshi',
  'Pillai',
  'Bose',
]
const CITIES = [
  'Pune',
  'Mumbai',
  'Kochi',
  'Bengaluru',
  'Chennai',
  'Jaipur',
  'Delhi',
  'Kolkata',
  'Lucknow',
  'Indore',
]

/** Most old orders are delivered; open ones are from the last weeks. `n` counts from the newest. */
const STATUS = `case
  when n <= 40 then 'pending_payment'
  when n <= 400 then 'confirmed'
  when n <= 700 then 'packed'
  when n <= 2500 then 'shipped'
  when n <= 2600 then 'return_requested'
  when ${scatter('n', 1, '100')} < 82 then 'delivered'
  when ${scatter('n', 1, '100')} < 87 then 'cancelled'
  when ${scatter('n', 1, '100')} < 90 then 'returned'
  else 'expired' end`

/** The statuses of orders that were shipped at some time, for an SQL list. */
const SHIPPED = `'shipped', 'delivered', 'returned', 'return_requested'`

const users = (years: Years) => `
  insert into users (id, name, email, mobile, password_hash, created_at)
  select 'usr_' || lpad(n::text, 22, '0'),
    ${one('n', 2, FIRST_NAMES)} || ' ' || ${one('n', 3, LAST_NAMES)},
    case when n % 3 = 0 then 'customer' || n || '@example.in' end,
    (6000000000 + n)::text, 'nobody logs in with this', now() - n * interval '26 minutes'
  from generate_series(1, ${years.users}) n`

/** The lines come first, because the sums of an order depend on them. */
const lines = (years: Years) => `
  create temporary table made_lines as
  select n, position, 1 + ${scatter('n * 4 + position', 5, '2')} as quantity, v.*
  from generate_series(1, ${years.orders}) n
  cross join lateral generate_series(0, ${scatter('n', 6, '3')}) as position
  join (
    select (row_number() over (order by v.id))::int as place, v.id as variant_id, v.sku, v.label,
      p.id as product_id, p.slug, p.title, coalesce(v.sale_price, p.sale_price) as price,
      (
        select json_build_object(
          'key', f.key, 'alt', f.alt, 'width', f.width, 'height', f.height)
        from product_pictures f where f.product_id = p.id order by f.position limit 1
      ) as picture
    from variants v join products p on p.id = v.product_id
  ) v on v.place = 1 + ${scatter('n * 4 + position', 7, '(select count(*) from variants)')}`

const orders = (years: Years) => [
  `
  create temporary table made_orders as
  select n, 'ord_' || lpad(n::text, 22, '0') as id, ${STATUS} as status,
    now() - n * interval '5 minutes' as created_at, subtotal,
    case when subtotal >= 200000 then 0 else 9900 end as shipping,
    1 + ${scatter('n', 8, String(years.users))} as user_number
  from (select n, sum(price * quantity) as subtotal from made_lines group by n) sums`,
  `
  insert into orders (id, number, user_id, status, refund, subtotal, shipping, total,
    shipping_details, fingerprint, provider_order_id, courier, tracking_number, created_at,
    pay_before)
  select o.id,
    'JH-' || to_char(o.created_at at time zone 'Asia/Kolkata', 'YYMM')
      || '-' || lpad((${years.orders} - n + 1)::text, 6, '0'),
    u.id, status,
    case
      when status in ('cancelled', 'returned') then 'refunded'
      when status = 'delivered' and n % 50 = 0 then 'partial'
      else 'none' end,
    subtotal, shipping, subtotal + shipping,
    jsonb_build_object('name', u.name, 'email', 'customer@example.in', 'phone', u.mobile,
      'address', (1 + n % 90) || ' Station Road', 'city', ${one('n', 9, CITIES)},
      'state', 'Maharashtra', 'country', 'India', 'pincode', '411030'),
    'made ' || n, 'order_made' || n,
    case when status in (${SHIPPED}) then 'Delhivery' end,
    case when status in (${SHIPPED}) then 'AWB' || n end,
    o.created_at, o.created_at + interval '15 minutes'
  from made_orders o join users u on u.id = 'usr_' || lpad(o.user_number::text, 22, '0')`,
  `select setval('order_numbers', ${years.orders})`,
  `
  insert into order_lines (id, order_id, position, product_id, variant_id, sku, slug, title,
    variant_label, picture, quantity, price, hsn, gst_rate_bp, taxable)
  select 'oln_' || lpad((n * 4 + position)::text, 22, '0'), 'ord_' || lpad(n::text, 22, '0'),
    position, product_id, variant_id, sku, slug, title, label, picture, quantity, price,
    '7117', 300, price * quantity
  from made_lines`,
  `
  insert into order_charges (order_id, line_id, kind, amount, taxable)
  select o.id, first_line.id, 'shipping', o.shipping, o.shipping
  from made_orders o
  cross join lateral (
    select id from order_lines l where l.order_id = o.id order by position limit 1
  ) first_line
  where o.shipping > 0`,
]

/** The statuses of a delivered order, as an SQL array. */
const TO_DELIVERED = `array['pending_payment', 'confirmed', 'packed', 'shipped', 'delivered']`

/** The transitions to each status, nine hours apart. */
const TRANSITIONS = `
  insert into order_status_history (order_id, status, note, created_at)
  select o.id, step.status, '', o.created_at + step.place * interval '9 hours'
  from made_orders o
  cross join lateral unnest(case o.status
    when 'pending_payment' then array['pending_payment']
    when 'expired' then array['pending_payment', 'expired']
    when 'cancelled' then array['pending_payment', 'confirmed', 'cancelled']
    when 'returned' then ${TO_DELIVERED} || array['return_requested', 'returned']
    when 'return_requested' then ${TO_DELIVERED} || array['return_requested']
    else (${TO_DELIVERED})[1:array_position(${TO_DELIVERED}, o.status)]
  end) with ordinality as step(status, place)
  order by o.n desc, step.place`

const MONEY = [
  `
  insert into payments (id, order_id, provider_payment_id, amount, method, settles, created_at)
  select 'pay_' || lpad(n::text, 22, '0'), id, 'pay_made' || n, subtotal + shipping,
    ${one('n', 10, ['upi', 'card', 'netbanking'])}, true, created_at + interval '2 minutes'
  from made_orders where status not in ('pending_payment', 'expired')`,
  `
  insert into refunds (id, payment_id, amount, reason, status, provider_refund_id, created_at,
    processed_at)
  select 'rfn_' || lpad(n::text, 22, '0'), 'pay_' || lpad(n::text, 22, '0'),
    case when status = 'delivered' then 9900 else subtotal + shipping end,
    case when status = 'cancelled' then 'cancelled' else 'administrator' end, 'processed',
    'rfnd_made' || n, created_at + interval '2 days', created_at + interval '4 days'
  from made_orders
  where status in ('cancelled', 'returned') or (status = 'delivered' and n % 50 = 0)`,
  `
  insert into return_requests (id, order_id, reason, quantities, created_at, accepted_at)
  select 'ret_' || lpad(n::text, 22, '0'), id, 'changed_mind',
    (select jsonb_object_agg('oln_' || lpad((l.n * 4 + l.position)::text, 22, '0'), l.quantity)
      from made_lines l where l.n = o.n),
    created_at + interval '3 days',
    case when status = 'returned' then created_at + interval '4 days' end
  from made_orders o where status in ('return_requested', 'returned')`,
]

/** Adds the sold units first, so that the sum of stock movements equals the stock. */
const LEDGER = [
  `
  create temporary table reserved as
  select l.variant_id, l.quantity, o.id as order_id, o.created_at,
    case when o.status in ('cancelled', 'expired') then 'released'
      when o.status = 'returned' then 'returned' end as comes_back_as
  from made_lines l join made_orders o on o.n = l.n`,
  `
  insert into stock_movements (variant_id, change, kind, reason, created_at)
  select variant_id, sum(quantity), 'added', 'Deliveries of the years',
    min(created_at) - interval '1 day'
  from reserved where comes_back_as is null group by variant_id`,
  `
  insert into stock_movements (variant_id, change, kind, reason, order_id, created_at)
  select variant_id, case when release then quantity else -quantity end,
    case when release then comes_back_as else 'reserved' end, 'Kept while its payment is open',
    order_id, created_at
  from reserved cross join (values (false), (true)) as movement(release)
  where not release or comes_back_as is not null
  order by created_at, order_id, release`,
]

const NOTES = `
  insert into order_notes (order_id, author_id, author_name, body, created_at)
  select id, 'usr_' || lpad('1', 22, '0'), 'Asha Rao', 'Please wrap it twice.', created_at
  from made_orders where n % 20 = 0`

const changes = (years: Years) => `
  insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, subject_name,
    before, after, created_at)
  select 'usr_' || lpad((1 + n % 3)::text, 22, '0'), 'Asha Rao', 'order.moved',
    ${one('n', 11, ['order', 'order', 'order', 'product', 'stock', 'user'])},
    'ord_' || lpad(n::text, 22, '0'), 'JH-2611-' || n, '{"status": "confirmed"}',
    '{"status": "packed"}', now() - n * interval '10 minutes'
  from generate_series(${years.changes}, 1, -1) n`

/** A confirmation of each paid order, to users with an e-mail address. */
const MAILS = `
  insert into mails (id, idempotency_key, order_id, recipient, subject, body, status, attempts,
    last_error, created_at, sent_at)
  select 'eml_' || lpad(n::text, 22, '0'), 'order.confirmed ' || o.id, o.id, u.email,
    'Your order ' || number || ' is confirmed', 'Thank you! We pack your order now.',
    case when n % 1000 = 0 then 'failed' else 'sent' end,
    case when n % 1000 = 0 then 13 else 0 end,
    case when n % 1000 = 0 then 'No such mailbox' end,
    o.created_at, case when n % 1000 <> 0 then o.created_at + interval '1 minute' end
  from made_orders made join orders o using (id) join users u on u.id = o.user_id
  where made.status not in ('pending_payment', 'expired') and u.email is not null`

/** One product in fifty is a draft and as many are archived. Neither is in a listing. */
const UNLISTED = [
  `
  update products
  set state = case when place % 2 = 0 then 'draft' else 'archived' end, removed_at = now()
  from (
    select id as unlisted_id, row_number() over (order by id) as place
    from products where hashtext(id) % 25 = 0
  ) unlisted
  where id = unlisted_id`,
  'delete from product_categories c using products p where p.id = c.product_id and p.state ' +
    "<> 'published'",
]

/**
 * Fills a seeded shop with users, orders, payments, stock movements, mails and admin changes of
 * years. `run` executes one statement after the other in one transaction; run `vacuum analyze`
 * after it.
 */
export async function fillWithYears(
  run: (statement: string) => Promise<unknown>,
  years: Years = YEARS,
): Promise<void> {
  const statements = [
    users(years),
    lines(years),
    ...orders(years),
    TRANSITIONS,
    ...MONEY,
    ...LEDGER,
    NOTES,
    changes(years),
    MAILS,
    ...UNLISTED,
  ]
  for (const statement of statements) await run(statement)
}
