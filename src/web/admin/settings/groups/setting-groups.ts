import {
  Banknote,
  BookOpen,
  Calculator,
  DatabaseBackup,
  EyeOff,
  Gem,
  Handshake,
  House,
  LogIn,
  Megaphone,
  Percent,
  ReceiptText,
  Scale,
  ShieldCheck,
  ShoppingBag,
  Star,
  Store,
  Tag,
  Truck,
  Type,
  type LucideIcon,
} from 'lucide-react'
import type { SettingName } from '#web/api/admin/settings/settings.ts'

/** The group of the policies, which has a setting for each of them. */
export const POLICIES = 'policies'

/** A group of the settings. `name` is its value of `group` in the URL. */
export type SettingGroup = {
  name: SettingName | typeof POLICIES
  label: string
  hint: string
  Icon: LucideIcon
  /** Words of what can be set in it, for the search. */
  holds: string
}

/** The groups of the settings under their headings, in the order of the index. */
export const SECTIONS: { title: string; groups: SettingGroup[] }[] = [
  {
    title: 'Your shop',
    groups: [
      {
        name: 'shop',
        label: 'Shop',
        hint: 'Name, address, GSTIN, contact',
        Icon: Store,
        holds:
          'legal form registered customer care e-mail phone hours WhatsApp state pincode ' +
          'grievance officer Instagram Facebook YouTube',
      },
      {
        name: 'identity',
        label: 'Logo',
        hint: 'In the header and on papers',
        Icon: Gem,
        holds: 'icon favicon picture',
      },
      {
        name: 'home',
        label: 'Home page',
        hint: 'Slides, story, questions',
        Icon: House,
        holds: 'pictures answers testimonials buttons colour hotspots',
      },
      {
        name: 'announcement',
        label: 'Announcement',
        hint: 'The strip above the header',
        Icon: Megaphone,
        holds: 'bar text',
      },
      {
        name: 'words',
        label: 'Texts',
        hint: 'Short texts of pages and mails',
        Icon: Type,
        holds: 'footer signature order numbers letters',
      },
      {
        name: 'about',
        label: 'About',
        hint: 'The page about the shop',
        Icon: BookOpen,
        holds: 'contacts cards picture',
      },
      {
        name: POLICIES,
        label: 'Policies',
        hint: 'Shipping, refund, privacy, terms',
        Icon: Scale,
        holds: 'returns conditions text',
      },
    ],
  },
  {
    title: 'Orders and delivery',
    groups: [
      {
        name: 'selling',
        label: 'Selling',
        hint: 'Shipping, stock, gift wrap',
        Icon: ShoppingBag,
        holds: 'free low unpaid pieces minutes late payment hours',
      },
      {
        name: 'checkout',
        label: 'Checkout',
        hint: 'What customers need before they order',
        Icon: LogIn,
        holds: 'log-in guest mobile number code',
      },
      {
        name: 'cod',
        label: 'Cash on delivery',
        hint: 'Limits, charge and advance',
        Icon: Banknote,
        holds: 'COD fee cash states pincodes confirm',
      },
      {
        name: 'delivery',
        label: 'Delivery',
        hint: 'By when a parcel arrives',
        Icon: Truck,
        holds: 'dates holidays cut-off pincode zones courier',
      },
      {
        name: 'promises',
        label: 'Promises',
        hint: 'Days for returns and exchanges',
        Icon: Handshake,
        holds: 'warranty damage dispatch cancel refund business days',
      },
      {
        name: 'reviews',
        label: 'Reviews',
        hint: 'Who is asked, and when',
        Icon: Star,
        holds: 'mail stars publish',
      },
    ],
  },
  {
    title: 'Tax and papers',
    groups: [
      {
        name: 'labels',
        label: 'Labels',
        hint: 'Maker, importer, care',
        Icon: Tag,
        holds: 'manufacturer packer country origin address',
      },
      {
        name: 'invoices',
        label: 'Invoices',
        hint: 'Numbers and paper',
        Icon: ReceiptText,
        holds: 'letters credit note A4 A5',
      },
      {
        name: 'gst-rates',
        label: 'GST rates',
        hint: 'Planned rate changes',
        Icon: Percent,
        holds: 'HSN code tax',
      },
      {
        name: 'tally',
        label: 'Tally',
        hint: 'Names of the ledgers',
        Icon: Calculator,
        holds: 'IGST CGST SGST UTGST voucher company accountant',
      },
    ],
  },
  {
    title: 'Safety',
    groups: [
      {
        name: 'privacy',
        label: 'Privacy',
        hint: 'How long data is kept',
        Icon: EyeOff,
        holds: 'months complaint pictures mails delete',
      },
      {
        name: 'security',
        label: 'Sensitive changes',
        hint: 'Ask for the password again',
        Icon: ShieldCheck,
        holds: 'log-in administrator',
      },
      {
        name: 'backups',
        label: 'Nightly backup',
        hint: 'When, and how long it is kept',
        Icon: DatabaseBackup,
        holds: 'night storage copy restore',
      },
    ],
  },
]

export const GROUPS: SettingGroup[] = SECTIONS.flatMap(({ groups }) => groups)

/** The group of the URL; undefined if there is none or it is unknown. */
export const groupOf = (search: URLSearchParams): SettingGroup | undefined =>
  GROUPS.find(({ name }) => name === search.get('group'))

/** Whether each word of a search is in one of these texts, in any case. */
export function hasWords(query: string, texts: readonly (string | undefined)[]): boolean {
  const all = texts.join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
