import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { StockMovement } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/admin/layout/load-failed.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'

const PAGE_SIZE = 20

type Movements = {
  movements: StockMovement[] | undefined
  next: number | null
  failed: boolean
  more: () => void
}

/** The stock movements of a product, newest first. `more` loads older ones, or tries again. */
function useMovements(productId: string): Movements {
  const [from, setFrom] = useState<{ before?: number | undefined }>({})
  const [failed, setFailed] = useState(false)
  const [movements, setMovements] = useState<StockMovement[]>()
  const [next, setNext] = useState<number | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    call(
      'GET /api/admin/inventory/movements',
      { query: { productId, before: from.before, limit: PAGE_SIZE } },
      { signal: controller.signal },
    )
      .then((reply) => {
        setMovements((before) => [...(before ?? []), ...reply.movements])
        setNext(reply.next)
      })
      .catch(() => controller.signal.aborted || setFailed(true))
    return () => controller.abort()
  }, [productId, from])
  const more = () => {
    setFailed(false)
    setFrom({ before: next ?? undefined })
  }
  return { movements, next, failed, more }
}

/** The stock movements of one product in a dialog, each with actor, time and reason. */
export function Ledger({
  productId,
  title,
  onClose,
}: {
  productId: string
  title: string
  onClose: () => void
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const { movements, next, failed, more } = useMovements(productId)

  return (
    <DetailsDialog ref={dialog} title={title} onClose={onClose}>
      {!movements && !failed && <p className="appear-late p-5 text-jamun-700">Loading...</p>}
      <ol className="divide-y divide-jamun-100 text-sm">
        {movements?.map((movement) => (
          <MovementRow key={movement._id} movement={movement} />
        ))}
      </ol>
      {movements?.length === 0 && <p className="p-5 text-jamun-700">Nothing has moved yet.</p>}
      {failed && (
        <div className="p-5">
          <LoadFailed text="The ledger could not be loaded." onAgain={more} />
        </div>
      )}
      {next !== null && !failed && (
        <p className="p-4 text-center">
          <Button look="outline" size="sm" onClick={more}>
            Older lines
          </Button>
        </p>
      )}
    </DetailsDialog>
  )
}

function MovementRow({
  movement: { change, reason, variantLabel, order, actor, at },
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
          {formatMoment(at)} · {actor ?? 'the shop'}
          {order && !reason.includes(order.number) && ` · ${order.number}`}
        </span>
      </span>
    </li>
  )
}
