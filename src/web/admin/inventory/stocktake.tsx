import { useRef, useState, type ReactElement } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  takeStocktake,
  type ProductStock,
  type StocktakeInput,
  type StocktakeResult,
} from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useUnsaved } from '#web/admin/layout/screen.tsx'
import { CountField } from './count-field.tsx'
import {
  countedText,
  countsOf,
  hasEntries,
  problemsOf,
  type CountedVariant,
  type CountEntries,
} from './counts.ts'

const countedVariantsOf = (products: ProductStock[]): CountedVariant[] =>
  products.flatMap(({ title, variants }) =>
    variants.map(({ id, label, stock }) => ({
      variantId: id,
      name: label ? `${title}, ${label}` : title,
      seen: stock,
    })),
  )

export const STOCKTAKE: Mutation<StocktakeInput, StocktakeResult> = {
  name: 'stocktake',
  send: takeStocktake,
  done: ({ message, stock }, { counts }) => {
    const { text, changed } = countedText(message, stock, counts)
    return changed ? { warning: text } : text
  },
  failed: () => 'Failed to save the stocktake: ',
}

const NO_PROBLEMS: Record<string, string> = {}

/** The state of a stocktake, and how it is saved. `fields` holds the inputs by variant id. */
function useStocktake(products: ProductStock[], onDone: () => void) {
  // The stock that was shown when the stocktake began. A reload must not change it.
  const [variants] = useState(() => countedVariantsOf(products))
  const fields = useRef(new Map<string, HTMLInputElement>())
  const [entries, setEntries] = useState<CountEntries>({})
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy } = useMutation(STOCKTAKE)

  const showProblems = (invalid: Record<string, string>) => {
    setProblems(invalid)
    const first = variants.find(({ variantId }) => invalid[variantId])
    if (first) fields.current.get(first.variantId)?.focus()
    return first !== undefined
  }
  const save = async () => {
    if (showProblems(problemsOf(entries))) return
    const counts = countsOf(variants, entries)
    if (counts.length === 0) return toast('warning', 'Please count at least one shelf.')
    const result = await run({ counts, requestId })
    if (result?.ok) onDone()
  }
  return { variants, entries, setEntries, problems, busy, fields, save }
}

/**
 * The stocktake of the products on this page. Empty fields are not counted. Units sold meanwhile
 * stay sold, because each count is sent with the stock that was shown, and the message says so.
 */
export function Stocktake({
  products,
  onDone,
  onCancel,
}: {
  products: ProductStock[]
  onDone: () => void
  onCancel: () => void
}): ReactElement {
  const { variants, entries, setEntries, problems, busy, fields, save } = useStocktake(
    products,
    onDone,
  )
  const confirmLeave = useUnsaved(() => hasEntries(entries))
  const cancel = async () => (await confirmLeave()) && onCancel()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ul className="divide-y divide-jamun-100 border-y border-jamun-100">
        {variants.map((variant) => (
          <CountField
            key={variant.variantId}
            ref={(input) =>
              void (input
                ? fields.current.set(variant.variantId, input)
                : fields.current.delete(variant.variantId))
            }
            variant={variant}
            text={entries[variant.variantId]?.text ?? ''}
            error={problems[variant.variantId]}
            onInput={(entry) => setEntries({ ...entries, [variant.variantId]: entry })}
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
