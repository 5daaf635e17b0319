import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  listDeliveryZones,
  removeDeliveryZone,
  type DeliveryZone,
  type DeliveryZones,
} from '#web/api/admin/settings/delivery.ts'
import {
  adminAction,
  adminLoader,
  rowsPerPage,
  pageOf,
  useMutation,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { FormAndList, useEditedRow } from '#web/admin/layout/form-view.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { IMPORT, ZoneFile } from './zone-file.tsx'
import { SAVE, ZoneForm } from './zone-form.tsx'
import { ZoneList } from './zone-list.tsx'
import type { Route } from './+types/delivery-page'

const TITLE = 'Delivery zones'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  listDeliveryZones(
    {
      page: pageOf(url),
      limit: rowsPerPage(),
      q: url.searchParams.get('q')?.trim().slice(0, 6) || undefined,
    },
    signal,
  ),
)

const DELETE: Mutation<{ prefix: string; version: string }, void> = {
  name: 'delete',
  send: removeDeliveryZone,
  done: () => 'Delivery zone deleted.',
  failed: () => 'Failed to delete the delivery zone: ',
  reloadsAfter: () => true,
}

export const clientAction = adminAction(SAVE, DELETE, IMPORT)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading delivery zones...',
  toastText: 'Failed to load the delivery zones',
  text: 'Failed to load the delivery zones.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** Where the shop delivers, and how many days a parcel takes, by the beginning of a pincode. */
function DeliveryPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { version } = loaderData
  const { view, edited, edit, add, close, forget } = useEditedRow<DeliveryZone>()
  // Part of the form's key: an empty form is mounted after each save.
  const [formCount, setFormCount] = useState(0)
  const saved = () => {
    close()
    setFormCount(formCount + 1)
  }
  return (
    <>
      <FormAndList
        view={view}
        head={
          <>
            <BackLink to="/admin/settings?group=delivery" label="Settings" />
            <ScreenHead title={TITLE} line={<Explanation />} />
          </>
        }
        add={{ label: 'Add zones', onClick: add }}
        form={
          <div className="grid min-w-0 gap-5">
            <ZoneForm
              key={edited?.prefix ?? `new ${formCount}`}
              zone={edited}
              version={version}
              onCancel={close}
              onSaved={saved}
            />
            <ZoneFile version={version} />
          </div>
        }
      >
        <SavedZones data={loaderData} edited={edited} onEdit={edit} onGone={forget} />
      </FormAndList>
      <Defaults data={loaderData} />
    </>
  )
}

const Explanation = () => (
  <>
    Where you deliver, and how many days a parcel takes after it has left you. When it leaves is in
    the{' '}
    <Link to="/admin/settings?group=delivery" className="underline underline-offset-2">
      settings
    </Link>
    .
  </>
)

type SavedZonesProps = {
  data: DeliveryZones
  edited: DeliveryZone | undefined
  onEdit: (zone: DeliveryZone) => void
  /** Called when the edited zone was deleted. */
  onGone: () => void
}

function SavedZones({ data, edited, onEdit, onGone }: SavedZonesProps) {
  const { zones, pagination, version } = data
  const deleting = useMutation(DELETE)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = async ({ prefix }: DeliveryZone) => {
    const question = `Are you sure you want to delete the zone ${prefix}?`
    if (!(await askConfirm(question, { confirm: 'Delete', danger: true }))) return
    const result = await deleting.run({ prefix, version })
    if (!result?.ok) return
    if (prefix === edited?.prefix) onGone()
    heading.current?.focus()
  }
  return (
    <section aria-label="Saved zones" className="min-w-0 bg-white">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
        <h2 ref={heading} tabIndex={-1} className="font-display text-[1.375rem]">
          {pagination.total > 0 ? pagination.total.toLocaleString('en-IN') : 'No'} saved{' '}
          {pagination.total === 1 ? 'zone' : 'zones'}
        </h2>
        <SearchBox label="Find a pincode" found={pagination.total} />
      </div>
      {zones.length > 0 ? (
        <ZoneList
          caption="Saved zones"
          zones={zones}
          edited={edited}
          actions={{ onEdit, onRemove: (zone) => void remove(zone) }}
        />
      ) : (
        <EmptyList found="No saved zone holds for this pincode: its default holds.">
          You have saved no zones. The defaults below hold, and you deliver everywhere.
        </EmptyList>
      )}
      <ListPager pagination={pagination} />
    </section>
  )
}

function Defaults({ data: { defaults, from } }: { data: DeliveryZones }) {
  return (
    <details className="mt-5 bg-white">
      <summary className="min-h-12 cursor-pointer px-4 py-3.5 font-medium lg:px-6">
        Defaults where no saved zone holds
      </summary>
      <p className="px-4 pb-4 text-sm text-jamun-700 lg:px-6">
        {from
          ? `Computed for parcels from ${from}, by surface. Other pincodes: 7 to 15 days.`
          : 'The settings have no pincode of your shop, so 7 to 15 days hold for every pincode.'}
      </p>
      {defaults.length > 0 && <ZoneList caption="Defaults" zones={defaults} />}
    </details>
  )
}

export default SCREEN.of(DeliveryPage)
