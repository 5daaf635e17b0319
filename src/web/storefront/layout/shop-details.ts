import type { ShopDetails } from '#shared/shop-settings.ts'
import { FacebookIcon, InstagramIcon, YouTubeIcon } from '#web/ui/brand/social-icons.tsx'

/** Returns a telephone number for a `tel:` link: `+912012345678`. */
export const toDialNumber = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/**
 * The link to the grievance officer (E-Commerce Rules, rule 4; Digital Personal Data Protection
 * Act, section 8).
 */
export const OFFICER_PAGE = '/termsofservice#grievances'

/** Returns the social networks that the shop uses. */
export const socialLinks = (shop: ShopDetails) =>
  [
    { label: 'Instagram', href: shop.instagram, Icon: InstagramIcon },
    { label: 'Facebook', href: shop.facebook, Icon: FacebookIcon },
    { label: 'YouTube', href: shop.youtube, Icon: YouTubeIcon },
  ].filter(({ href }) => href !== '')

export const QUICK_LINKS = [
  { label: 'About us', to: '/about' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/termsofservice' },
  { label: 'Refund policy', to: '/refund' },
  { label: 'Shipping Policy', to: '/shipping' },
  { label: 'Track Order', to: '/track' },
]

/** The refund section of order tracking. */
export const REFUND_TRACKING = '/track#refund'

/** External links open in the same tab, so that Back returns here, and send no referrer. */
export const EXTERNAL_REL = 'external noreferrer'
