import { sql } from 'drizzle-orm'
import { invoices } from '#invoices/tables.ts'
import {
  matchesFilters,
  REFUND_SENT,
  type AdminOrderFilters,
} from '#orders/admin/admin-order-list.ts'
import { orderCharges, orderLines, orders } from '#orders/tables.ts'
import { cashRefunds, payments, refunds } from '#payments/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { toCsvFile, toRupeeText } from './report-format.ts'
import { istMinute } from '#shared/ist-time.ts'
import { paise } from '#shared/money/money.ts'
import { MAX_EXPORTED_ORDERS } from '#shared/order/order-export.ts'
import type { DiscountPart } from '#shared/order/total-rows.ts'
import { adminStatusText, type StatusFacts } from '#shared/order/order-status.ts'

type ExportedLine = {
  title: string
  label: string
  sku: string
  hsn: string
  quantity: number
}

/** An order in the file, amounts in paise. */
type ExportedOrder = StatusFacts & {
  number: string
  createdAt: Date | string
  shippingDetails: ShippingDetails
  lines: ExportedLine[]
  discounts: DiscountPart[]
  subtotal: number
  discount: number
  shipping: number
  giftWrap: number
  codFee: number
  total: number
  advance: number
  taxes: Record<'taxable' | 'cgst' | 'sgst' | 'utgst' | 'igst', number>
  refunded: number
  method: string | null
  providerPaymentId: string | null
  invoice: string | null
  courier: string | null
  trackingNumber: string | null
}

/** The orders that match the filters of the list as CSV, newest first, amounts in rupees. */
export async function exportOrders(db: Reader, filters: AdminOrderFilters): Promise<Buffer> {
  const rows = await query<ExportedOrder>(
    db,
    sql`
    select o.number, o.created_at as "createdAt", o.status, o.refund,
      ${REFUND_SENT} as "refundSent", o.refund_due as "refundDue",
      o.shipping_details as "shippingDetails", o.discounts, o.subtotal::float8 as subtotal,
      o.discount::float8 as discount, o.gift_wrap::float8 as "giftWrap",
      o.cod_fee::float8 as "codFee", o.shipping::float8 as shipping,
      o.total::float8 as total, o.advance::float8 as advance, o.courier,
      o.tracking_number as "trackingNumber",
      (
        select coalesce(json_agg(json_build_object(
          'title', l.title, 'label', l.variant_label, 'sku', l.sku, 'hsn', l.hsn,
          'quantity', l.quantity) order by l.position), '[]')
        from ${orderLines} l where l.order_id = o.id
      ) as lines,
      (
        select json_build_object(
          'taxable', coalesce(sum(t.taxable), 0), 'cgst', coalesce(sum(t.cgst), 0),
          'sgst', coalesce(sum(t.sgst), 0), 'utgst', coalesce(sum(t.utgst), 0),
          'igst', coalesce(sum(t.igst), 0))
        from (
          select l.taxable, l.cgst, l.sgst, l.utgst, l.igst
          from ${orderLines} l where l.order_id = o.id
          union all
          select c.taxable, c.cgst, c.sgst, c.utgst, c.igst
          from ${orderCharges} c where c.order_id = o.id
        ) t
      ) as taxes,
      coalesce((
        select sum(r.amount)::float8 from ${payments} p join ${refunds} r on r.payment_id = p.id
        where p.order_id = o.id and r.status <> 'failed' and r.reason <> 'difference'
          and (p.settles or p.change_id is not null)
      ), 0) + coalesce((
        select sum(c.amount)::float8 from ${cashRefunds} c where c.order_id = o.id
      ), 0) as refunded,
      case o.payment_method when 'cod' then 'cod' else settling.method end as method,
      settling.provider_payment_id as "providerPaymentId",
      (
        select i.number from ${invoices} i left join ${invoices} later on later.replaces_id = i.id
        where i.order_id = o.id and i.series = 'invoice' and later.id is null
      ) as invoice
    from (
      select o.id from ${orders} o where ${matchesFilters(filters)}
      order by o.created_at desc nulls last, o.id desc nulls last limit ${MAX_EXPORTED_ORDERS}
    ) page
    join ${orders} o on o.id = page.id
    left join ${payments} settling on settling.order_id = o.id and settling.settles
    order by o.created_at desc nulls last, o.id desc nulls last`,
  )
  const header = COLUMNS.map(([name]) => name)
  return toCsvFile([header, ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))])
}

const amount = (value: number): string => toRupeeText(paise(value))

const lineText = ({ title, label, sku, quantity }: ExportedLine): string =>
  `${quantity} × ${title}${label && `, ${label}`} (${sku})`

/** The columns of the file, in their order. A new one goes behind those that it belongs to. */
const COLUMNS: readonly (readonly [name: string, of: (order: ExportedOrder) => string])[] = [
  ['Order', ({ number }) => number],
  ['Placed', ({ createdAt }) => istMinute(new Date(createdAt))],
  ['Status', adminStatusText],
  ['Name', ({ shippingDetails }) => shippingDetails.name],
  ['Mobile', ({ shippingDetails }) => shippingDetails.phone],
  ['E-mail', ({ shippingDetails }) => shippingDetails.email],
  ['Address', ({ shippingDetails }) => shippingDetails.address],
  ['City', ({ shippingDetails }) => shippingDetails.city],
  ['State', ({ shippingDetails }) => shippingDetails.state],
  ['Pincode', ({ shippingDetails }) => shippingDetails.pincode],
  ['Lines', ({ lines }) => lines.map(lineText).join('; ')],
  ['HSN', ({ lines }) => [...new Set(lines.map(({ hsn }) => hsn))].join('; ')],
  ['Pieces', ({ lines }) => String(lines.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['Subtotal', ({ subtotal }) => amount(subtotal)],
  ['Discount', ({ discount }) => amount(discount)],
  ['Coupon and offers', ({ discounts }) => discounts.map(({ label }) => label).join('; ')],
  ['Shipping', ({ shipping }) => amount(shipping)],
  ['Gift wrap', ({ giftWrap }) => amount(giftWrap)],
  ['COD fee', ({ codFee }) => amount(codFee)],
  ['Total', ({ total }) => amount(total)],
  ['COD advance', ({ advance }) => amount(advance)],
  ['Taxable value', ({ taxes }) => amount(taxes.taxable)],
  ['CGST', ({ taxes }) => amount(taxes.cgst)],
  ['SGST or UTGST', ({ taxes }) => amount(taxes.sgst + taxes.utgst)],
  ['IGST', ({ taxes }) => amount(taxes.igst)],
  ['Refunded', ({ refunded }) => amount(refunded)],
  ['Payment method', ({ method }) => method ?? ''],
  ['Payment id', ({ providerPaymentId }) => providerPaymentId ?? ''],
  ['Invoice', ({ invoice }) => invoice ?? ''],
  ['Courier', ({ courier }) => courier ?? ''],
  ['Tracking number', ({ trackingNumber }) => trackingNumber ?? ''],
]
