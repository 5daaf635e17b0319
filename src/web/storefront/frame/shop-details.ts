import { FacebookIcon, InstagramIcon, YouTubeIcon } from '../../ui/social-icons.tsx'

/** How the shop is reached. An owner changes these lines; header, menu and footer follow. */
export const ANNOUNCEMENT = { always: 'Free shipping on orders of Rs.\u00a02,000 and above', wide: '· Prices inclusive of all taxes' }

export const CONTACT = {
  email: 'care@jhumka.example',
  message: 'https://wa.me/910000000000',
  phone: { shown: '+91 00000 00000', dialled: '+910000000000' },
  address: ['12 Laxmi Road,', 'Pune 411030, Maharashtra'],
}

/** Who sells: the legal name and what the E-Commerce Rules, 2020 want beside it. The address is CONTACT's. */
export const SELLER = { name: 'Jhumka Jewels', site: 'Jhumka', form: 'Proprietorship, Pune', hours: 'Monday to Saturday, 10 am to 6 pm' }

/** Who hears complaints (E-Commerce Rules, rule 4; Digital Personal Data Protection Act, section 8). */
export const OFFICER = {
  name: 'Vaishali Deshpande',
  designation: 'Grievance Officer',
  email: 'grievance@jhumka.example',
  phone: CONTACT.phone,
  page: '/termsofservice#grievances',
}

export const SOCIAL = [
  { label: 'Instagram', href: 'https://www.instagram.com/', Icon: InstagramIcon },
  { label: 'Facebook', href: 'https://www.facebook.com/', Icon: FacebookIcon },
  { label: 'YouTube', href: 'https://www.youtube.com/', Icon: YouTubeIcon },
]

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

/** Links to other sites open in the same tab, where Back leads home, and tell them nothing of this one. */
export const ELSEWHERE = 'external noreferrer'
