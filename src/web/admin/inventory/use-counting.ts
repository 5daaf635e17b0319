import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { Matching, ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  clearDraft,
  readDraft,
  reserveStocktake,
  type StocktakeDraft,
} from '#web/admin/inventory/stocktake/draft.ts'

const HASH = '#stocktake'

const importStocktake = () => import('#web/admin/inventory/stocktake/stocktake.tsx')

type Stocktake = Matching<ProductStock> & {
  part: Awaited<ReturnType<typeof importStocktake>>
  draft: StocktakeDraft
  release: () => void
}

/** The list as it is shown: one page of those that match `filter`, a query string. */
type List = { products: ProductStock[]; total: number; filter: string }

/**
 * The stocktake that is being taken, of all products that match the filters of the list. An address
 * with `#stocktake` begins it. If there is a draft, the stocktake goes on with it.
 */
export function useCounting(list: List, readMatching: ReadMatching<ProductStock>) {
  const { hash, key, search } = useLocation()
  const navigate = useNavigate()
  const { run } = useMutation(readMatching)
  const [draft, setDraft] = useState(readDraft)
  const [stocktake, setStocktake] = useState<Stocktake>()
  const [isLoading, setLoading] = useState(false)
  const isBusy = useRef(false)
  const isShown = useRef(true)

  const load = async (filter: string): Promise<Matching<ProductStock> | undefined> => {
    const { products, total } = list
    // The counts of a draft are compared with the stock of now, which the list may not have.
    const isEnough = !readDraft() && products.length === total
    if (isEnough && filter === list.filter) return { rows: products, total }
    const result = await run(filter)
    if (result?.ok) return result.value
    if (result) toast('error', 'The products could not be loaded. Please try again.')
    return undefined
  }
  const prepare = async (): Promise<Stocktake | undefined> => {
    const filter = readDraft()?.filter ?? list.filter
    const part = await loadPart(importStocktake)
    const matching = part && (await load(filter))
    // Nobody would release it if the screen has been left meanwhile.
    const release = matching && isShown.current && (await reserve())
    if (!release) return undefined
    const kept = readDraft() ?? { filter, at: new Date().toISOString(), counts: [] }
    return { ...matching, part, draft: kept, release }
  }
  const begin = async () => {
    if (isBusy.current || stocktake) return
    isBusy.current = true
    setLoading(true)
    const prepared = await prepare()
    if (isShown.current) setStocktake(prepared)
    else prepared?.release()
    setLoading(false)
    isBusy.current = false
  }
  const end = () => {
    setStocktake(undefined)
    setDraft(readDraft())
    // A reload must not begin another one.
    if (hash === HASH) void navigate({ search }, { replace: true })
  }
  const discard = async () => {
    const release = await reserve()
    if (release && (await askConfirm('Discard this count?', DISCARD))) clearDraft()
    release?.()
    setDraft(readDraft())
  }

  useEffect(() => stocktake?.release, [stocktake])
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const beginByAddress = useEffectEvent(() => {
    if (hash === HASH && (draft || list.products.length > 0)) void begin()
  })
  useEffect(() => beginByAddress(), [hash, key])
  return { stocktake, draft, isLoading, begin: () => void begin(), end, discard }
}

const DISCARD = { confirm: 'Discard', danger: true }

async function reserve(): Promise<(() => void) | undefined> {
  const release = await reserveStocktake()
  if (!release) toast('warning', 'A stocktake is open in another tab of this browser.')
  return release
}
