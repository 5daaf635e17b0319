import { useRef, useState, type ReactElement } from 'react'
import type { StockRow } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useUnsaved } from '#web/admin/layout/use-unsaved.ts'
import { CountField } from './count-field.tsx'
import { countsOf, isTyped, problemsOf, type CountedVariant, type Typed } from './counts.ts'

const shelvesOf = (products: StockRow[]): CountedVariant[] =>
  products.flatMap(({ title, variants }) =>
    variants.map(({ _id, label, inventory }) => ({
      variantId: _id,
      name: label ? `${title}, ${label}` : title,
      seen: inventory,
    })),
  )

const NOTHING: Record<string, string> = {}

/**
 * The stocktake of the products on this page. Empty fields are not counted. Units sold meanwhile
 * stay sold, because each count is sent with the stock that was shown.
 */
export function Stocktake({
  products,
  onDone,
  onCancel,
}: {
  products: StockRow[]
  onDone: () => void
  onCancel: () => void
}): ReactElement {
  // The stock that was shown when the stocktake began. A reload must not change it.
  const [shelves] = useState(() => shelvesOf(products))
  const fields = useRef(new Map<string, HTMLInputElement>())
  const [typed, setTyped] = useState<Typed>({})
  const [problems, setProblems] = useState(NOTHING)
  const [requestId] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const mayLeave = useUnsaved(isTyped(typed))
  const cancel = async () => (await mayLeave()) && onCancel()

  const refuse = (wrong: Record<string, string>) => {
    setProblems(wrong)
    const first = shelves.find(({ variantId }) => wrong[variantId])
    if (first) fields.current.get(first.variantId)?.focus()
    return first !== undefined
  }
  const save = async () => {
    if (refuse(problemsOf(typed))) return
    const counts = countsOf(shelves, typed)
    if (counts.length === 0) return toast('warning', 'Please count at least one shelf.')
    setBusy(true)
    try {
      const { message } = await call('POST /api/admin/inventory/stocktake', {
        body: { counts, requestId },
      })
      toast('success', message)
      onDone()
    } catch (error) {
      toast(
        'error',
        'Failed to save the stocktake: ' +
          `${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ul className="divide-y divide-jamun-100 border-y border-jamun-100">
        {shelves.map((shelf) => (
          <CountField
            key={shelf.variantId}
            ref={(input) =>
              void (input
                ? fields.current.set(shelf.variantId, input)
                : fields.current.delete(shelf.variantId))
            }
            shelf={shelf}
            text={typed[shelf.variantId]?.text ?? ''}
            error={problems[shelf.variantId]}
            onType={(entry) => setTyped({ ...typed, [shelf.variantId]: entry })}
          />
        ))}
      </ul>
      <div className="grid gap-3 p-4 sm:flex sm:justify-end lg:px-6">
        <Button look="outline" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save the count
        </Button>
      </div>
    </form>
  )
}
