import { useState } from 'react'
import { Link } from 'react-router'
import { adminAction, adminLoader, type Mutation } from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { useReload } from '#web/admin/layout/use-reload.ts'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import {
  readSellingStart,
  startSelling,
  type SellingStart,
  type StartSellingInput,
} from '#web/api/admin/operations/start-selling.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmStart } from './confirm-start.tsx'
import type { Route } from './+types/start-selling-page'

const TITLE = 'Start selling'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ signal }) => readSellingStart(signal))

export const START: Mutation<StartSellingInput, void> = {
  name: 'start',
  send: startSelling,
  failed: () => 'Selling could not be started: ',
  reloadsAfter: ({ code }) => code !== 'input.invalid',
}

export const clientAction = adminAction(START)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading...',
  toastText: 'Failed to load this page',
  text: 'Failed to load this page.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** Removes the demo and the test orders, once, before the shop opens. */
function StartSellingPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  useReload(loaderData.state === 'running')
  return (
    <>
      <ScreenHead title={TITLE} line="From trying out to your own shop." />
      <div className="max-w-2xl">
        <State start={loaderData} />
      </div>
    </>
  )
}

function State({ start }: { start: SellingStart }) {
  if (start.state === 'done') return <Done start={start} />
  if (start.state === 'running')
    return (
      <Panel title="It is being done">
        <p role="status">A backup is written first. Then the demo is removed.</p>
      </Panel>
    )
  if (start.isLive)
    return (
      <Panel title="Nothing is removed">
        <p>
          This shop takes live payments already. What looks like a test may be a real order. Archive
          demo products on the page of the products.
        </p>
      </Panel>
    )
  return <Open start={start} />
}

function Done({ start: { startedAt, startedBy, removed } }: { start: SellingStart }) {
  return (
    <Panel title="Your shop is ready">
      <p>
        Done{startedAt && ` on ${formatMoment(startedAt)}`}
        {startedBy && ` by ${startedBy}`}.
      </p>
      {removed && (
        <p className="mt-2">
          Removed: {removed.products} demo products and {removed.orders} test orders. Order numbers
          begin again.
        </p>
      )}
      <Link
        to="/admin/dashboard"
        className={
          'mt-2 inline-flex min-h-11 items-center font-medium text-rani-600 underline ' +
          'underline-offset-4'
        }
      >
        To the dashboard
      </Link>
    </Panel>
  )
}

function Open({ start }: { start: SellingStart }) {
  const edited = start.demoProducts.filter(({ isEdited }) => isEdited)
  const [chosen, setChosen] = useState<string[]>([])
  const [isAsking, setAsking] = useState(false)
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const untouched = start.demoProducts.length - edited.length
  return (
    <Panel title="What happens">
      {start.failure && (
        <p role="alert" className="mb-4 bg-sindoor-100 p-4 text-sindoor-600">
          {start.failure}
        </p>
      )}
      <ul className="list-disc stack-2 pl-5">
        <li>A backup is written first. If it fails, nothing is removed.</li>
        <li>
          {untouched} demo products and {start.testOrders} test orders are removed, with their
          payments and mails.
        </li>
        <li>Order numbers begin again, and stock that test orders took comes back.</li>
        <li>Your own products, all people and all settings stay.</li>
        <li>It can be done once, and only before the first live payment.</li>
      </ul>
      {edited.length > 0 && (
        <fieldset className="mt-5">
          <legend className="font-semibold">
            You have edited these demo products. Which are removed too?
          </legend>
          {edited.map(({ id, title }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-rani-600"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Button className="mt-5 max-sm:w-full" onClick={() => setAsking(true)}>
        Start selling
      </Button>
      {isAsking && (
        <ConfirmStart
          shopName={start.shopName}
          counts={{ products: untouched + chosen.length, orders: start.testOrders }}
          chosen={chosen}
          mutation={START}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

export default SCREEN.of(StartSellingPage)
