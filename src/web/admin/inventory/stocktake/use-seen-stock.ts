import { useMemo, useRef, useState } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { NamedStock } from '#web/api/admin/catalog/stock.ts'
import type { CountedVariant } from '#web/admin/inventory/counts.ts'
import { READ_COUNTED } from './stocktake-mutations.ts'
import type { useCalls } from './use-calls.ts'

type Calls = Pick<ReturnType<typeof useCalls>, 'isSent' | 'renew'>

/**
 * The stock of each variant at the moment of its count, read when its first digit is typed: units
 * that were sold before cannot be counted. Without a connection it is the stock of the list. The
 * call of a variant that was sent may have been made: its next count needs the stock of now, and a
 * new call. `unread` are the variants whose stock is being read, or could not be read though it is
 * needed.
 */
export function useSeenStock(listed: () => CountedVariant[], { isSent, renew }: Calls) {
  const [variants, setVariants] = useState(listed)
  const [reading, setReading] = useState<string[]>([])
  const [failed, setFailed] = useState<string[]>([])
  const latest = useRef({ variants, failed })
  const begun = useRef(new Set<string>())
  const reads = useRef(new Set<Promise<void>>())
  const { run } = useMutation(READ_COUNTED)

  const setSeen = (seen: Map<string, number>) => {
    latest.current.variants = latest.current.variants.map((each) => ({
      ...each,
      seen: seen.get(each.variantId) ?? each.seen,
    }))
    setVariants(latest.current.variants)
  }
  const mark = (variantId: string, isFailed: boolean) => {
    const others = latest.current.failed.filter((id) => id !== variantId)
    latest.current.failed = isFailed ? [...others, variantId] : others
    setFailed(latest.current.failed)
    // The next digit reads it again.
    if (isFailed) begun.current.delete(variantId)
  }
  const read = async ({ variantId, sku }: CountedVariant) => {
    setReading((others) => [...others, variantId])
    const result = await run({ variantId, sku, time: Date.now() })
    const seen = result?.ok ? result.value : undefined
    mark(variantId, seen === undefined && isSent(variantId))
    if (seen !== undefined) {
      if (isSent(variantId)) renew(variantId)
      setSeen(new Map([[variantId, seen]]))
    }
    setReading((others) => others.toSpliced(others.indexOf(variantId), 1))
  }
  const begin = (variantId: string) => void begun.current.delete(variantId)
  return {
    variants,
    unread: useMemo(() => [...reading, ...failed], [reading, failed]),
    /** The next digit in the field of this variant is another count. */
    begin,
    count: (variant: CountedVariant) => {
      if (begun.current.has(variant.variantId)) return
      begun.current.add(variant.variantId)
      const reading = read(variant).finally(() => reads.current.delete(reading))
      reads.current.add(reading)
    },
    /** Waits for the stock of all. `failed` are those whose stock is needed and not known. */
    settled: async () => {
      await Promise.all(reads.current)
      return latest.current
    },
    /** The stock after a save: the next digit is another count. */
    settle: (stock: NamedStock[]) => {
      setSeen(new Map(stock.map(({ variantId, stock: units }) => [variantId, units])))
      for (const { variantId } of stock) begin(variantId)
    },
  }
}
