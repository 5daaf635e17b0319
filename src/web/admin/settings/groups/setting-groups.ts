import type { SettingName } from '#web/api/admin/settings/settings.ts'

/** The group of the policies, which has a setting for each of them. */
export const POLICIES = 'policies'

/** A group of the settings. `name` is its value of `group` in the URL. */
export type SettingGroup = { name: SettingName | typeof POLICIES; label: string; hint: string }

/** The groups of the settings under their headings, in the order of the index. */
export const SECTIONS: { title: string; groups: SettingGroup[] }[] = [
  {
    title: 'Your shop',
    groups: [
      { name: 'shop', label: 'Shop', hint: 'Name, address, GSTIN, contact' },
      { name: 'identity', label: 'Logo', hint: 'In the header and on papers' },
      { name: 'home', label: 'Home page', hint: 'Slides, story, questions' },
      {
        name: 'announcement',
        label: 'Announcement',
        hint: 'The strip above the header',
      },
      { name: 'words', label: 'Texts', hint: 'Short texts of pages and mails' },
      { name: 'about', label: 'About', hint: 'The page about the shop' },
      { name: POLICIES, label: 'Policies', hint: 'Shipping, refund, privacy, terms' },
    ],
  },
  {
    title: 'Orders and delivery',
    groups: [
      { name: 'selling', label: 'Selling', hint: 'Shipping, stock, gift wrap' },
      {
        name: 'checkout',
        label: 'Checkout',
        hint: 'What customers need before they order',
      },
      {
        name: 'cod',
        label: 'Cash on delivery',
        hint: 'Limits, charge and advance',
      },
      { name: 'delivery', label: 'Delivery', hint: 'By when a parcel arrives' },
      {
        name: 'promises',
        label: 'Promises',
        hint: 'Days for returns and exchanges',
      },
      { name: 'reviews', label: 'Reviews', hint: 'Who is asked, and when' },
    ],
  },
  {
    title: 'Tax and papers',
    groups: [
      { name: 'labels', label: 'Labels', hint: 'Maker, importer, care' },
      { name: 'invoices', label: 'Invoices', hint: 'Numbers and paper' },
      { name: 'gst-rates', label: 'GST rates', hint: 'Planned rate changes' },
      { name: 'tally', label: 'Tally', hint: 'Names of the ledgers' },
    ],
  },
  {
    title: 'Safety',
    groups: [
      { name: 'privacy', label: 'Privacy', hint: 'How long data is kept' },
      { name: 'security', label: 'Sensitive changes', hint: 'Ask for the password again' },
      { name: 'backups', label: 'Nightly backup', hint: 'When, and how long it is kept' },
    ],
  },
]

export const GROUPS: SettingGroup[] = SECTIONS.flatMap(({ groups }) => groups)

/** The group of the URL; undefined if there is none or it is unknown. */
export const groupOf = (search: URLSearchParams): SettingGroup | undefined =>
  GROUPS.find(({ name }) => name === search.get('group'))
