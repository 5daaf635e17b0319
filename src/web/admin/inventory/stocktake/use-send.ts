import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { NamedStock } from '#web/api/admin/catalog/stock.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { countedText, type Count } from '#web/admin/inventory/counts.ts'
import { clearDraft } from './draft.ts'
import { STOCKTAKE } from './stocktake-mutations.ts'
import type { useCalls } from './use-calls.ts'

const partText = (saved: number, all: number): string =>
  `${saved} of ${all} counts are saved. Please save the others again.`

type SendInput = {
  calls: ReturnType<typeof useCalls>
  /** Keeps the draft. */
  keep: () => void
  onSaved: (stock: NamedStock[], variantIds: string[]) => void
  onDone: () => void
}

/** Sends the counts by their calls. A call that failed can be sent again: it corrects once. */
export function useSend({ calls, keep, onSaved, onDone }: SendInput) {
  const { run, busy } = useMutation(STOCKTAKE)
  /** Sends the counts of one call. Returns the stock after it; undefined if it failed. */
  const sendCall = async (requestId: string, counts: Count[]) => {
    const ids = counts.map(({ variantId }) => variantId)
    const fresh = calls.send(ids)
    // A reload while the call runs must not lose that it was sent.
    keep()
    const result = await run({ counts, requestId })
    if (result?.ok) {
      calls.finish(ids)
      onSaved(result.value.stock, ids)
      return result.value
    }
    if (result && result.status >= 400 && result.status < 500) calls.refuse(fresh)
    keep()
    return undefined
  }
  const send = async (counts: Count[]) => {
    const stock: NamedStock[] = []
    let message = ''
    for (const [requestId, some] of Map.groupBy(counts, (each) => calls.idOf(each.variantId))) {
      // One after another: the first failure ends it.
      // oxlint-disable-next-line no-await-in-loop
      const saved = await sendCall(requestId, some)
      if (!saved) {
        if (stock.length > 0) toast('warning', partText(stock.length, counts.length))
        return
      }
      stock.push(...saved.stock)
      // The message of a call that corrected nothing does not replace that of one that did.
      if (!message || some.some(({ counted, seen }) => counted !== seen)) message = saved.message
    }
    const { text, changed } = countedText(message, stock, counts)
    toast(changed ? 'warning' : 'success', text)
    clearDraft()
    onDone()
  }
  return { send, busy }
}
