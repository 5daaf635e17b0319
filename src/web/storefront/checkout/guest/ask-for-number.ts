import { toMobile } from '#shared/customer/account-fields.ts'
import { hasConfirmed } from '#web/guest/guest-session.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'

/**
 * Asks a guest for the code of the mobile number, unless this tab has confirmed it. Resolves to
 * whether it is confirmed.
 */
export async function askForNumber(phone: string): Promise<boolean> {
  const mobile = toMobile(phone)
  if (mobile === undefined) return false
  if (hasConfirmed(mobile)) return true
  try {
    const { openNumberDialog } = await import('./number-dialog.tsx')
    return await openNumberDialog(mobile)
  } catch {
    await showAlert('Please check your internet connection.')
    return false
  }
}
