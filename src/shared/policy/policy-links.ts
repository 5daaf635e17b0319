import { isEmail } from '#shared/customer/account-fields.ts'

const OWN_PATH = /^\/(?!\/)[\w\-./?=&#%]*$/
const TELEPHONE = /^tel:\+?[0-9-]{3,20}$/
const LONGEST = 300

/**
 * Where a policy may lead: a page of this shop, another site over https, a mail address or a
 * telephone. Everything else is refused.
 */
export function isPolicyLink(to: string): boolean {
  if (to.length > LONGEST || /[\s"'<>\\]/.test(to)) return false
  if (OWN_PATH.test(to) || TELEPHONE.test(to)) return true
  if (to.startsWith('mailto:')) return isEmail(to.slice('mailto:'.length))
  return to.startsWith('https://') && URL.canParse(to)
}
