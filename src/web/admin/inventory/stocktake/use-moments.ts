import { useRef, useState } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { NamedStock } from '#web/api/admin/catalog/stock.ts'
import type { CountedVariant } from '#web/admin/inventory/counts.ts'
import { READ_COUNTED } from './stocktake-mutations.ts'

/**
 * The stock of each variant at the moment of its count, read when its first digit is typed: units
 * that were sold before cannot be counted. Without a connection it is the stock of the list. The
 * stock of a variant that was sent stays as it is, because that call may have been made. `reading`
 * are the variants whose stock is being read.
 */
export function useMoments(listed: () => CountedVariant[], isSent: (variantId: string) => boolean) {
  const [variants, setVariants] = useState(listed)
  const [reading, setReading] = useState<string[]>([])
  const latest = useRef(variants)
  const reads = useRef(new Map<string, Promise<void>>())
  const { run } = useMutation(READ_COUNTED)

  const setSeen = (seen: Map<string, number>) => {
    latest.current = latest.current.map((each) => ({
      ...each,
      seen: seen.get(each.variantId) ?? each.seen,
    }))
    setVariants(latest.current)
  }
  const read = async ({ variantId, sku }: CountedVariant) => {
    setReading((others) => [...others, variantId])
    const result = await run({ variantId, sku, time: Date.now() })
    const seen = result?.ok ? result.value : undefined
    if (seen !== undefined && !isSent(variantId)) setSeen(new Map([[variantId, seen]]))
    setReading((others) => others.toSpliced(others.indexOf(variantId), 1))
  }
  return {
    variants,
    reading,
    /** The next digit in the field of this variant is another count. */
    begin: ({ variantId }: CountedVariant) => void reads.current.delete(variantId),
    count: (variant: CountedVariant) => {
      const { variantId } = variant
      if (reads.current.has(variantId) || isSent(variantId)) return
      reads.current.set(variantId, read(variant))
    },
    settled: async () => {
      await Promise.all(reads.current.values())
      return latest.current
    },
    /** The stock after a save: the next digit is another count. */
    settle: (stock: NamedStock[]) => {
      setSeen(new Map(stock.map(({ variantId, stock: units }) => [variantId, units])))
      for (const { variantId } of stock) reads.current.delete(variantId)
    },
  }
}
