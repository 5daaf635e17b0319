import { useState } from 'react'
import type { TakenNumbers } from '#web/admin/orders/step/step-mutation.ts'
import { numberOf, twinOf, type TypedNumbers } from './tracking-numbers.ts'

type Addressed = { id: string; number: string; customer: { _id: string } | null }

/**
 * Tracking numbers that orders of different customers have: two in the dialog, or one that the
 * server has `taken` before. Each order may use its number anyway, until another one is typed.
 */
export function useSharedNumbers(orders: readonly Addressed[], numbers: TypedNumbers) {
  const [taken, setTaken] = useState<Record<string, { number: string; text: string }>>({})
  const [shared, setShared] = useState<Record<string, string>>({})
  const isShared = (id: string) => shared[id] !== undefined && shared[id] === numberOf(numbers, id)
  /** Why the number of an order may be wrong, also if it is used anyway. */
  const doubtOf = (order: Addressed): string | undefined => {
    const twin = twinOf(orders, numbers, order)
    if (twin) return `The number of ${twin.number} too.`
    const refused = taken[order.id]
    return refused?.number === numberOf(numbers, order.id) ? refused.text : undefined
  }
  return {
    isShared,
    doubtOf,
    share: (id: string, isOn: boolean) =>
      setShared({ ...shared, [id]: isOn ? numberOf(numbers, id) : '' }),
    /** Keeps what the server has refused. */
    refuse: (refused: TakenNumbers) =>
      setTaken(
        Object.fromEntries(
          Object.entries(refused).map(([id, text]) => [
            id,
            { number: numberOf(numbers, id), text },
          ]),
        ),
      ),
  }
}
