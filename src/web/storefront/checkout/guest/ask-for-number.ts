import { toMobile } from '#shared/customer/account-fields.ts'
import { hasConfirmed } from '#web/guest/guest-session.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'

/**
 * Asks a guest for the code of the mobile number, unless this tab has confirmed it. Resolves to
 * whether it is confirmed. If the dialog cannot be loaded the page may load again; what was typed
 * is kept.
 */
export async function askForNumber(phone: string): Promise<boolean> {
  const mobile = toMobile(phone)
  if (mobile === undefined) return false
  if (hasConfirmed(mobile)) return true
  const file = await loadPart(() => import('./number-dialog.tsx'))
  return file !== undefined && file.openNumberDialog(mobile)
}
