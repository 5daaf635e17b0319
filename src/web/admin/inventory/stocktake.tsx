import { useState, type ReactElement } from 'react'
import type { StockRow } from '#contract/index.ts'
import { call, serverMessage } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

type Shelf = { variantId: string; name: string; seen: number }

const shelvesOf = (products: StockRow[]): Shelf[] =>
  products.flatMap(({ title, variants }) =>
    variants.map(({ _id, label, inventory }) => ({ variantId: _id, name: label ? `${title}, ${label}` : title, seen: inventory })),
  )

/** Counting what is on the shelves of this page. An empty field was not counted; what was sold meanwhile stays sold. */
export function Stocktake({ products, onDone, onCancel }: { products: StockRow[]; onDone: () => void; onCancel: () => void }): ReactElement {
  // What stood on the screen when the counting began, whatever is sold meanwhile.
  const [shelves] = useState(() => shelvesOf(products))
  const [counted, setCounted] = useState<Record<string, string>>({})
  const [requestId] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)

  const save = async () => {
    const counts = shelves.flatMap(({ variantId, seen }) => {
      const text = counted[variantId]?.trim() ?? ''
      return /^\d{1,7}$/.test(text) ? [{ variantId, counted: Number(text), seen }] : []
    })
    if (counts.length === 0) return toast('warning', 'Please count at least one shelf.')
    setBusy(true)
    try {
      const { message } = await call('POST /api/admin/inventory/stocktake', { body: { counts, requestId } })
      toast('success', message)
      onDone()
    } catch (error) {
      toast('error', `Failed to save the stocktake: ${serverMessage(error, 'Please check your internet connection.')}`)
    }
    setBusy(false)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ul className="divide-y divide-jamun-100 border-y border-jamun-100">
        {shelves.map(({ variantId, name, seen }) => (
          <li key={variantId} className="flex items-center gap-3 px-4 py-2.5 lg:px-6">
            <label htmlFor={`count-${variantId}`} className="min-w-0 flex-1 text-sm wrap-anywhere">
              <span className="font-medium">{name}</span> <span className="tnum block text-jamun-700">{seen} on the screen</span>
            </label>
            <input
              id={`count-${variantId}`}
              type="number"
              inputMode="numeric"
              min={0}
              placeholder="Counted"
              value={counted[variantId] ?? ''}
              onChange={(event) => setCounted({ ...counted, [variantId]: event.target.value })}
              className={fieldClass(false, 'tnum w-28! text-right')}
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-3 p-4 sm:flex sm:justify-end lg:px-6">
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save the count
        </Button>
      </div>
    </form>
  )
}
