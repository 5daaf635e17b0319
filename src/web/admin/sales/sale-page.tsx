import { useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { fromIstField, toIstField } from '#shared/ist-time.ts'
import {
  adminAction,
  adminLoader,
  rowsPerPage,
  Outage,
  pageOf,
  useMutation,
} from '#web/admin/layout/admin-data.ts'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { listSaleProducts, readSale, type Sale } from '#web/api/admin/catalog/sales.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { CHANGE_END, END, REMOVE } from './sale-mutations.ts'
import { PRICES_NOTE, SaleProductTable } from './sale-products.tsx'
import { productCount, ruleOf, SaleBadge } from './sale-state.tsx'
import type { Route } from './+types/sale-page'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  hiddenMeta(matches, loaderData instanceof Outage ? 'Sale' : (loaderData?.sale.name ?? 'Sale'))

export const clientLoader = adminLoader(async ({ params, url, signal }) => {
  const id = params.id ?? ''
  const page = { page: pageOf(url), limit: rowsPerPage() }
  const [sale, products] = await Promise.all([
    readSale(id, signal),
    listSaleProducts(id, page, signal),
  ])
  const isDue = Date.parse(sale.startsAt) <= Date.now()
  return { sale, isStarting: sale.state === 'planned' && isDue, ...products }
})

export const clientAction = adminAction(CHANGE_END, END, REMOVE)

const SCREEN = adminScreen({
  title: 'Sale',
  loading: 'Loading...',
  toastText: 'Failed to load the sale.',
  text: 'Failed to load the sale.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** One sale: its times, what can still be done, and its products. */
function SalePage({
  loaderData: { sale, isStarting, products, pagination },
}: ScreenProps<typeof clientLoader>) {
  return (
    <>
      <BackLink to="/admin/sales" label="Sale prices" />
      <ScreenHead
        title={sale.name}
        line={<SaleBadge state={isStarting ? 'starting' : sale.state} />}
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <div className="grid gap-5">
          <FactsPanel sale={sale} />
          {sale.state === 'running' && <EndPanel key={sale.version} sale={sale} />}
          {isStarting && <StartingPanel />}
          {sale.state === 'planned' && !isStarting && <PlannedPanel sale={sale} />}
        </div>
        <section aria-label="Products of the sale" className="min-w-0 bg-white">
          <div className="px-4 py-4 lg:px-6">
            <h2 className="font-display text-[1.375rem]">{productCount(sale.products)}</h2>
            <p className="mt-1 text-sm text-jamun-700">{PRICES_NOTE}</p>
          </div>
          {products.length > 0 && (
            <SaleProductTable
              caption="Products of the sale"
              products={products}
              before={sale.state === 'planned' ? 'Now' : 'Before'}
            />
          )}
          <ListPager pagination={pagination} />
        </section>
      </div>
    </>
  )
}

function FactsPanel({ sale }: { sale: Sale }) {
  const facts = {
    Prices: ruleOf(sale),
    From: formatMoment(sale.startsAt),
    Until: formatMoment(sale.endsAt),
    ...(sale.endedAt && { Ended: formatMoment(sale.endedAt) }),
  }
  return (
    <Panel title="When and how much">
      <dl className="grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1.5 text-sm">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-jamun-700">{name}</dt>
            <dd className="tnum wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Reports sale={sale} />
    </Panel>
  )
}

/** What did not go as planned. */
function Reports({ sale }: { sale: Sale }) {
  const reports = [
    sale.state === 'ended' &&
      sale.startedAt === null &&
      'The shop was stopped for the whole time of this sale, so no price was lowered.',
    sale.isEndedEarly && 'It was ended before its time.',
    sale.notStarted > 0 &&
      `${productCount(sale.notStarted)} ${sale.notStarted === 1 ? 'was' : 'were'} not lowered: ` +
        'not in the shop, or not cheaper by the rule.',
    sale.kept > 0 &&
      `${sale.kept} ${sale.kept === 1 ? 'price was' : 'prices were'} changed during the sale and ` +
        'stayed as changed.',
  ].filter((report) => typeof report === 'string')
  if (reports.length === 0) return null
  return (
    <ul className="mt-4 stack-1.5 border-t border-jamun-100 pt-3 text-sm">
      {reports.map((report) => (
        <li key={report}>{report}</li>
      ))}
    </ul>
  )
}

/** Another end, and the button that gives all prices back at once. */
function EndPanel({ sale }: { sale: Sale }) {
  const [endsAt, setEndsAt] = useState(toIstField(sale.endsAt))
  const [problem, setProblem] = useState<string>()
  const changing = useMutation(CHANGE_END)
  const ending = useMutation(END)
  const { id, version } = sale
  const change = async () => {
    const instant = fromIstField(endsAt) ?? ''
    const result = await changing.run({ id, version, endsAt: instant })
    setProblem(result?.ok === false ? result.fields.endsAt : undefined)
  }
  const end = async () => {
    const question =
      `End the sale “${sale.name}” now? The prices of before come back at once. A price that was ` +
      'changed during the sale stays.'
    const options = { confirm: 'End the sale', refuse: 'Keep it', danger: true }
    if (await askConfirm(question, options)) await ending.run({ id, version })
  }
  return (
    <Panel title="End of the sale">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        <TextField
          label="Ends at (India time)"
          type="datetime-local"
          value={endsAt}
          error={problem}
          onChange={({ target }) => setEndsAt(target.value)}
        />
        <Button type="submit" look="outline" busy={changing.busy}>
          Change the end
        </Button>
      </form>
      <Button look="danger" className="mt-6 w-full" busy={ending.busy} onClick={() => void end()}>
        End the sale now
      </Button>
    </Panel>
  )
}

const LOOK_MS = 2000

/** The job that starts a sale runs within seconds of its minute. The screen follows by itself. */
function StartingPanel() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return undefined
    const timer = setTimeout(() => void revalidate(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <Panel title="It starts within seconds">
      <p role="status" className="text-sm text-jamun-700">
        This page shows it as soon as it has started.
      </p>
    </Panel>
  )
}

function PlannedPanel({ sale }: { sale: Sale }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const removing = useMutation({ ...REMOVE, keepsScreen: true })
  const remove = async () => {
    const question = `Are you sure you want to delete the sale “${sale.name}”?`
    if (!(await askConfirm(question, { confirm: 'Delete', danger: true }))) return
    const result = await removing.run({ id: sale.id, version: sale.version })
    if (result?.ok) await navigate('/admin/sales')
    else if (result) await revalidate()
  }
  return (
    <Panel title="Before it starts">
      <p className="text-sm text-jamun-700">
        The products are those that matched when it was saved. Their prices are computed when it
        starts, from the prices of that moment.
      </p>
      <div className="mt-4 grid gap-3">
        <Link to={`/admin/sales/${sale.id}/edit`} className={buttonClass('primary')}>
          Change the sale
        </Link>
        <Button look="outline" busy={removing.busy} onClick={() => void remove()}>
          Delete the sale
        </Button>
      </div>
    </Panel>
  )
}

export default SCREEN.of(SalePage)
