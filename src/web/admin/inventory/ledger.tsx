import { useRef, useState, type ReactElement } from 'react'
import { useRead, type Mutation } from '#web/admin/layout/admin-data.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { LoadFailed } from '#web/admin/layout/screen.tsx'
import {
  listMovements,
  type MovementPage,
  type StockMovement,
} from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'

const LEDGER_PAGE_SIZE = 20

/** Whose movements: of a product, or of a variant until the end of a day in India. */
type LedgerQuery = { productId: string } | { variantId: string; until: string }
type MovementsInput = LedgerQuery & { before: number | undefined }

export const READ_MOVEMENTS: Mutation<MovementsInput, MovementPage> = {
  name: 'read-movements',
  send: (input) => listMovements({ ...input, limit: LEDGER_PAGE_SIZE }),
  isRead: true,
}

/** The open ledger: the movements that are loaded so far, newest first. */
type OpenLedger = { of: LedgerOf; movements?: StockMovement[]; next: number | null }

export type LedgerOf = { title: string; query: LedgerQuery }

/** The ledger that the page shows. `more` loads older movements, or tries again. */
export function useLedger() {
  const { read, result } = useRead(READ_MOVEMENTS)
  const [ledger, setLedger] = useState<OpenLedger>()
  const load = async ({ of, movements = [], next }: OpenLedger) => {
    const page = await read({ ...of.query, before: next ?? undefined })
    if (!page?.ok) return
    const loaded = { movements: [...movements, ...page.value.movements], next: page.value.next }
    // It may have been closed before the response.
    setLedger((now) => (now?.of === of ? { of, ...loaded } : now))
  }
  return {
    ledger,
    failed: result?.ok === false,
    open: (of: LedgerOf) => {
      setLedger({ of, next: null })
      void load({ of, next: null })
    },
    more: () => void (ledger && load(ledger)),
    close: () => setLedger(undefined),
  }
}

/** The stock movements of one product or variant in a dialog, each with actor, time and reason. */
export function Ledger({
  ledger: { of, movements, next },
  failed,
  onMore,
  onClose,
}: {
  ledger: OpenLedger
  failed: boolean
  onMore: () => void
  onClose: () => void
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)

  return (
    <DetailsDialog ref={dialog} title={of.title} onClose={onClose}>
      {!movements && !failed && <p className="appear-late p-5 text-jamun-700">Loading...</p>}
      <ol className="divide-y divide-jamun-100 text-sm">
        {movements?.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </ol>
      {movements?.length === 0 && <p className="p-5 text-jamun-700">Nothing has moved yet.</p>}
      {failed && (
        <div className="p-5">
          <LoadFailed text="The ledger could not be loaded." onAgain={onMore} />
        </div>
      )}
      {next !== null && !failed && (
        <p className="p-4 text-center">
          <Button look="outline" size="sm" onClick={onMore}>
            Older lines
          </Button>
        </p>
      )}
    </DetailsDialog>
  )
}

function MovementRow({
  movement: { change, reason, variantLabel, orderNumber, actor, at },
}: {
  movement: StockMovement
}) {
  return (
    <li className="grid grid-cols-[2.75rem_1fr] gap-x-3 px-5 py-3">
      <span
        className={
          'tnum text-right text-base font-semibold ' +
          `${change < 0 ? 'text-sindoor-600' : 'text-mehendi-700'}`
        }
      >
        {change > 0 ? `+${change}` : `−${-change}`}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">
          {reason}
          {variantLabel && ` · ${variantLabel}`}
        </span>
        <span className="block text-jamun-700">
          {formatMoment(at)} · {actor ?? 'Shop'}
          {orderNumber && !reason.includes(orderNumber) && ` · ${orderNumber}`}
        </span>
      </span>
    </li>
  )
}
