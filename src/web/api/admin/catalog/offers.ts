import type { AdminOffer as ApiOffer, CallInput, Pagination } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { Offer } from '#shared/offers/offer.ts'
import { toUnchanged, type Unchanged } from '#web/api/admin/unchanged.ts'
import { ApiError, call } from '#web/api/client.ts'

/** A product or a variant that an offer names. */
export type Named = { id: string; title: string }

/** The orders that have used an offer. Amounts in paise. */
type OfferFigures = {
  orders: number
  gross: Paise
  discount: Paise
  /** After returns and cancellations. */
  net: Paise
  /** What the influencer gets. */
  share: Paise
}

/** A coupon, or an offer that applies by itself. */
export type AdminOffer = Pick<
  ApiOffer,
  'version' | 'state' | 'from' | 'to' | 'endedAt' | 'uses' | 'sharePercent'
> &
  Pick<
    Offer,
    | 'name'
    | 'code'
    | 'kind'
    | 'percent'
    | 'amount'
    | 'cap'
    | 'minimum'
    | 'buyQuantity'
    | 'freeQuantity'
    | 'maxUses'
    | 'maxPerCustomer'
    | 'isFirstOrderOnly'
    | 'allowsCode'
    | 'categories'
    | 'notCategories'
  > & {
    id: string
    gift: Named | null
    products: Named[]
    notProducts: Named[]
    figures: OfferFigures
  }

const toNamed = ({ _id, title }: { _id: string; title: string }): Named => ({ id: _id, title })

function toAdminOffer(offer: ApiOffer): AdminOffer {
  const { _id, amountPaise, capPaise, minimumPaise, gift, products, notProducts, ...same } = offer
  const { orders, grossPaise, discountPaise, netPaise, sharePaise } = offer.figures
  return {
    ...same,
    id: _id,
    amount: amountPaise === null ? null : paise(amountPaise),
    cap: capPaise === null ? null : paise(capPaise),
    minimum: paise(minimumPaise),
    gift: gift && toNamed(gift),
    products: products.map(toNamed),
    notProducts: notProducts.map(toNamed),
    figures: {
      orders,
      gross: paise(grossPaise),
      discount: paise(discountPaise),
      net: paise(netPaise),
      share: paise(sharePaise),
    },
  }
}

/** Reads the titles of products by their ids or slugs. Missing products are left out. */
export async function listNamed(references: string[], signal?: AbortSignal): Promise<Named[]> {
  const found = references.map(async (id): Promise<Named[]> => {
    try {
      const { title } = await call('GET /api/admin/products/:id', { params: { id } }, { signal })
      return [{ id, title }]
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return []
      throw error
    }
  })
  return (await Promise.all(found)).flat()
}

type ListOffersQuery = CallInput<'GET /api/admin/offers'>['query']

/** Reads one page of the offers. Throws ApiError, as all functions here. */
export async function listOffers(
  query: ListOffersQuery,
  signal?: AbortSignal,
): Promise<{ offers: AdminOffer[]; pagination: Pagination }> {
  const { offers, pagination } = await call('GET /api/admin/offers', { query }, { signal })
  return { offers: offers.map(toAdminOffer), pagination }
}

export const readOffer = async (id: string, signal: AbortSignal): Promise<AdminOffer> =>
  toAdminOffer(await call('GET /api/admin/offers/:id', { params: { id } }, { signal }))

type NewOffer = NonNullable<CallInput<'POST /api/admin/offers'>['body']>

/** What the form sends. An offer with an id keeps its code and its kind. */
export type SaveOfferInput = {
  id: string | undefined
  version: number
  offer: NewOffer
}

/** Creates an offer or changes one. */
export async function saveOffer({ id, version, offer }: SaveOfferInput): Promise<AdminOffer> {
  if (id === undefined) return toAdminOffer(await call('POST /api/admin/offers', { body: offer }))
  const { code: _code, kind: _kind, ...body } = offer
  return toAdminOffer(
    await call('PUT /api/admin/offers/:id', { params: { id }, body: { ...body, version } }),
  )
}

/** Ends an offer for good. */
export const endOffer = async (input: { id: string; version: number }): Promise<AdminOffer> => {
  const { id, version } = input
  return toAdminOffer(
    await call('POST /api/admin/offers/:id/end', { params: { id }, body: { version } }),
  )
}

/** Ends offers, each by itself. Returns those that could not end, and why. */
export async function endOffers(offers: { id: string; version: number }[]): Promise<Unchanged[]> {
  const chosen = offers.map(({ id, version }) => ({ _id: id, version }))
  return toUnchanged((await call('POST /api/admin/offers/end', { body: { chosen } })).results)
}
