import type { ShopDetails } from '#shared/shop-settings.ts'
import { FacebookIcon, InstagramIcon, YouTubeIcon } from '#web/ui/brand/social-icons.tsx'

/** A telephone number as a link dials it: `+912012345678`. */
export const toDialNumber = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/**
 * Where complaints and their officer stand (E-Commerce Rules, rule 4; Digital Personal Data
 * Protection Act, section 8).
 */
export const OFFICER_PAGE = '/termsofservice#grievances'

/** The networks that the shop is on. */
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

/** The refund part of order tracking. */
export const REFUND_TRACKING = '/track#refund'

/**
 * Links to other sites open in the same tab, where Back leads home, and tell them nothing of this
 * one.
 */
export const EXTERNAL_REL = 'external noreferrer'
