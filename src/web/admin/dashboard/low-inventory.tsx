import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, type MouseEvent, type ReactElement } from 'react'
import { Link } from 'react-router'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { changeStock, type NamedStock } from '#web/api/admin/catalog/stock.ts'
import type { LowStock, LowVariant } from '#web/api/admin/dashboard.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { lowParts, lowText } from './low-text.ts'

const MAX_LISTED = 5
const ADDED = 10
const REASON = 'Added on the dashboard'

type ChangeInput = { productId: string; variantId: string; requestId: string }

export const ADD_TEN: Mutation<ChangeInput, NamedStock> = {
  name: 'add-ten',
  send: (input) => changeStock({ ...input, action: 'add', quantity: ADDED, reason: REASON }),
  failed: () => 'Failed to add inventory: ',
}

export const TAKE_BACK: Mutation<ChangeInput, NamedStock> = {
  name: 'take-back',
  send: (input) => changeStock({ ...input, action: 'remove', quantity: ADDED, reason: 'Undone' }),
  done: ({ name, stock }) => `Inventory removed successfully! ${name}: ${stock}.`,
  failed: () => 'Failed to remove inventory: ',
}

/**
 * Returns the function that adds units to a variant. Its toast can undo it. The request id of a
 * variant stays the same until an addition has succeeded: two clicks, or another attempt after a
 * lost response, add once.
 */
function useAddTen(): (variant: LowVariant) => Promise<void> {
  const adding = useMutation(ADD_TEN)
  const undoing = useMutation(TAKE_BACK)
  const requestIds = useRef(new Map<string, string>())
  return async ({ id: variantId, productId }) => {
    const requestId = requestIds.current.get(variantId) ?? crypto.randomUUID()
    requestIds.current.set(variantId, requestId)
    const result = await adding.run({ productId, variantId, requestId })
    if (!result?.ok) return
    requestIds.current.delete(variantId)
    const undo = { productId, variantId, requestId: crypto.randomUUID() }
    const { name, stock } = result.value
    toast('success', `Inventory added successfully! ${name}: ${stock}.`, {
      label: 'Undo',
      onClick: () => void undoing.run(undo),
    })
  }
}

/** How long a pointer may not press again after the rows have moved under it. */
const REST_MS = 1000

/**
 * Returns whether a click is one of a pointer right after the rows have changed: the second tap of
 * a hurried administrator would add to the piece that moved to its place.
 */
function useTooSoon(items: LowVariant[]): (click: MouseEvent) => boolean {
  const changedAt = useRef(-Infinity)
  const shown = useRef(items)
  useLayoutEffect(() => {
    if (shown.current !== items) changedAt.current = performance.now()
    shown.current = items
  }, [items])
  return ({ detail }) => detail > 0 && performance.now() - changedAt.current < REST_MS
}

/**
 * Moves the focus when the row whose button was pressed leaves the list: to the button of the row
 * in its place, or of the last row, or to the heading. Before paint, so that no other code has
 * moved the focus that was lost.
 */
function useFocusOnNextRow(items: LowVariant[]) {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<{ id: string; place: number }>(undefined)
  useLayoutEffect(() => {
    const row = pressed.current
    if (!row || items.some(({ id }) => id === row.id)) return
    pressed.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[row.place] ?? buttons.at(-1) ?? heading.current
    next?.focus({ preventScroll: true })
  }, [items])
  const onPress = ({ id }: LowVariant) => {
    pressed.current = { id, place: items.findIndex((item) => item.id === id) }
  }
  return { list, heading, onPress }
}

/** The variants with low stock, lowest first; a button in each row adds ten units. */
export function LowInventory({
  items,
  total,
}: {
  items: LowVariant[]
  total: LowStock
}): ReactElement {
  const addTen = useAddTen()
  const { list, heading, onPress } = useFocusOnNextRow(items)
  const isTooSoon = useTooSoon(items)
  return (
    <section aria-label="Low Inventory" className="col-span-full bg-white p-5 lg:col-span-1 lg:p-6">
      <div className="flex items-center justify-between">
        <h2 ref={heading} tabIndex={-1} className="font-display text-[1.375rem]">
          Low Inventory
        </h2>
        <span
          className={'grid size-10 place-items-center rounded-full bg-sindoor-100 text-sindoor-600'}
        >
          <TriangleAlert aria-hidden="true" strokeWidth={1.6} className="size-5" />
        </span>
      </div>
      {items.length === 0 ? (
        <p className="mt-3 text-jamun-700">No low inventory items</p>
      ) : (
        <p className="text-sm text-jamun-700">{lowText(total)}</p>
      )}
      <ul ref={list} className="mt-2 divide-y divide-jamun-100">
        {items.slice(0, MAX_LISTED).map((item) => (
          <LowRow
            key={item.id}
            item={item}
            onAdd={(click) => {
              if (isTooSoon(click)) return
              onPress(item)
              void addTen(item)
            }}
          />
        ))}
      </ul>
      {total.variants > MAX_LISTED && (
        <Link
          to="/admin/inventory?low=true"
          className={
            'mt-1 inline-flex min-h-11 items-center text-sm font-medium text-rani-600 ' +
            'underline underline-offset-4'
          }
        >
          All {lowParts(total).count} {lowParts(total).of}
        </Link>
      )}
    </section>
  )
}

function LowRow({ item, onAdd }: { item: LowVariant; onAdd: (click: MouseEvent) => void }) {
  return (
    <li className="flex items-center gap-3 py-2 text-sm max-[18rem]:flex-wrap">
      <span className="size-10 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={item.picture} sizes="40px" alt="" />
      </span>
      <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
        <span className="block min-w-0 flex-1">{item.product}</span>
        <span className="tnum block font-semibold text-sindoor-600 sm:whitespace-nowrap">
          {item.quantity} {item.quantity === 1 ? 'unit' : 'units'}
        </span>
      </span>
      <Button
        look="outline"
        size="sm"
        aria-label={`Add ${ADDED} pieces of ${item.product}`}
        className="shrink-0 px-3!"
        onClick={onAdd}
      >
        +{ADDED}
      </Button>
    </li>
  )
}
