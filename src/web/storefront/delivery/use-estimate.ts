import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { estimateDelivery, type Delivery } from '#web/api/delivery.ts'

type Estimate = Delivery | 'loading' | 'failed'

const estimates = new Map<string, ReadableAtom<Estimate>>()

/** The store of a pincode. It loads again each time that a page begins to show it. */
function estimateOf(pincode: string): ReadableAtom<Estimate> {
  const existing = estimates.get(pincode)
  if (existing) return existing
  const $estimate = atom<Estimate>('loading')
  onMount($estimate, () => {
    estimateDelivery(pincode).then(
      (delivery) => $estimate.set(delivery),
      () => $estimate.set('failed'),
    )
  })
  estimates.set(pincode, $estimate)
  return $estimate
}

/** Returns the delivery to a pincode, which must be valid; for an empty one, to most of India. */
export const useEstimate = (pincode: string): Estimate =>
  useStore(estimateOf(pincode), { ssr: 'initial' })
