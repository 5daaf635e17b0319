import { $online, OFFLINE_TEXT } from '#web/api/connection.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/**
 * A listener of clicks, in the capture phase of the window: while the server cannot be reached, a
 * link to another page of the shop does nothing, so that the page that is open stays. A message
 * says why.
 */
export function stayOnPage(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if ($online.get() || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
  const link = target.closest('a')
  if (link?.origin !== location.origin) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  event.stopPropagation()
  toast('warning', OFFLINE_TEXT)
}
