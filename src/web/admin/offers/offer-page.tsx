import { Link, useNavigate } from 'react-router'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import {
  adminAction,
  adminLoader,
  useMutation,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { ordersOfOffer } from '#web/admin/orders/list/orders-query.ts'
import { ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { CopyButton } from '#web/admin/layout/copy-button.tsx'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { listCategories } from '#web/api/admin/catalog/categories.ts'
import { endOffer, readOffer, type AdminOffer } from '#web/api/admin/catalog/offers.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { OfferForm, SAVE } from './offer-form.tsx'
import { OfferBadge } from './offer-list.tsx'
import { daysText, giveText } from './offer-texts.ts'
import { FIND_PRODUCTS } from './product-choice.tsx'
import type { Route } from './+types/offer-page'

const TITLE = 'Offer'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** The address of a new offer has `new` in place of an id. */
export const clientLoader = adminLoader(async ({ params: { id = 'new' }, signal }) => {
  const [offer, categories] = await Promise.all([
    id === 'new' ? undefined : readOffer(id, signal),
    listCategories(signal),
  ])
  return { offer, categories }
})

const END: Mutation<{ id: string; version: number }, AdminOffer> = {
  name: 'end',
  send: endOffer,
  done: () => 'The offer has ended.',
  failed: () => 'Failed to end the offer: ',
  reloadsAfter: ({ code }) => code === 'offer.changed' || code === 'offer.over',
}

export const clientAction = adminAction(SAVE, END, FIND_PRODUCTS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading the offer...',
  toastText: 'Failed to load the offer',
  text: 'Failed to load the offer.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** One offer: what it has sold, and the form that changes it. */
function OfferPage({ loaderData: { offer, categories } }: ScreenProps<typeof clientLoader>) {
  const navigate = useNavigate()
  const ending = useMutation(END)
  const end = async ({ id, version }: AdminOffer) => {
    const question =
      'Do you want to end this offer? It cannot be opened again. Orders that were placed keep it.'
    if (await askConfirm(question, { confirm: 'End offer', danger: true }))
      await ending.run({ id, version })
  }
  return (
    <>
      <BackLink to="/admin/offers" label="Offers" />
      <ScreenHead
        title={offer ? (offer.code ?? offer.name) : 'New offer'}
        line={offer ? `${giveText(offer)} · ${daysText(offer)}` : undefined}
      >
        {offer && offer.state !== 'over' && (
          <Button look="outline" size="sm" busy={ending.busy} onClick={() => void end(offer)}>
            End offer
          </Button>
        )}
      </ScreenHead>
      <div className="grid max-w-4xl grid-cols-1 gap-5">
        {offer && <Sold offer={offer} />}
        {offer?.state === 'over' ? (
          <p className="bg-white p-6">This offer has ended.</p>
        ) : (
          <OfferForm
            key={offer ? `${offer.id} ${offer.version}` : 'new'}
            offer={offer}
            categories={categories}
            onSaved={({ id }) => void navigate(`/admin/offers/${id}`, { replace: true })}
          />
        )}
      </div>
    </>
  )
}

/** What was sold with an offer, and the link that brings its code. */
function Sold({ offer }: { offer: AdminOffer }) {
  const { figures, code, uses, maxUses, sharePercent } = offer
  const used = uses.toLocaleString('en-IN')
  const sold = ordersOfOffer(offer.id, {})
  const format = columnFormat([figures.gross, figures.discount, figures.net, figures.share])
  const rows: [string, string, string][] = [
    [
      'Used',
      maxUses === null ? used : `${used} of ${maxUses.toLocaleString('en-IN')}`,
      ordersOfOffer(offer.id, { reserved: 'true' }),
    ],
    ['Paid orders', figures.orders.toLocaleString('en-IN'), sold],
    ['Gross sales', format(figures.gross), sold],
    ['Discount given', format(figures.discount), sold],
    ['Net sales', format(figures.net), sold],
    ...(sharePercent > 0 || figures.share > 0
      ? [
          [`Share (${sharePercent} %)`, format(figures.share), sold] satisfies [
            string,
            string,
            string,
          ],
        ]
      : []),
  ]
  const link = `${typeof window === 'undefined' ? '' : window.location.origin}/?code=${code}`
  return (
    <Panel title="What it has sold">
      <p className="mb-3">
        <OfferBadge state={offer.state} />
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {rows.map(([label, text, to]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-jamun-700">{label}</dt>
            <dd className="tnum font-semibold wrap-anywhere">
              <Link to={to} className={`${ROWS_LINK} min-w-11 font-semibold!`}>
                {text}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-jamun-700">
        Of goods, without shipping. Net sales are after cancellations and refunds; gross sales have
        orders that were cancelled after their payment, too.
      </p>
      {code !== null && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-jamun-100 pt-4">
          <span className="min-w-0 text-sm wrap-anywhere">{link}</span>
          <CopyButton what="link" text={link} />
        </div>
      )}
    </Panel>
  )
}

export default SCREEN.of(OfferPage)
