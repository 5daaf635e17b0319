import {
  Archive,
  BadgePercent,
  BookCheck,
  Boxes,
  ChartNoAxesColumn,
  Gem,
  History,
  Images,
  KeyRound,
  LayoutDashboard,
  Mail,
  MessageSquareWarning,
  MessageSquareQuote,
  Package,
  Plug,
  Settings,
  Tags,
  TextSearch,
  TicketPercent,
  Users,
  type LucideIcon,
} from 'lucide-react'

export const ORDERS = '/admin/orders'
export const REVIEWS = '/admin/reviews'
export const COMPLAINTS = '/admin/complaints'

export const SETTINGS = '/admin/settings'

/** `title` is that of its page, if it is another. */
export type Screen = {
  to: string
  label: string
  Icon: LucideIcon
  title?: string
}

/** The screens of the admin in the groups of the menu. */
export const SCREEN_GROUPS: { name: string; screens: Screen[] }[] = [
  {
    name: 'Daily',
    screens: [
      {
        to: '/admin/dashboard',
        label: 'Dashboard',
        Icon: LayoutDashboard,
        title: 'Admin Dashboard',
      },
      { to: ORDERS, label: 'Orders', Icon: Package },
      {
        to: '/admin/inventory',
        label: 'Inventory',
        Icon: Boxes,
        title: 'Inventory Management',
      },
      { to: COMPLAINTS, label: 'Complaints', Icon: MessageSquareWarning },
      { to: REVIEWS, label: 'Reviews', Icon: MessageSquareQuote },
      {
        to: '/admin/users',
        label: 'Users',
        Icon: Users,
        title: 'User Management',
      },
    ],
  },
  {
    name: 'Catalogue',
    screens: [
      { to: '/admin/products', label: 'Products', Icon: Gem },
      { to: '/admin/categories', label: 'Categories', Icon: Tags },
      { to: '/admin/media', label: 'Pictures', Icon: Images },
      { to: '/admin/sales', label: 'Sale prices', Icon: BadgePercent },
      { to: '/admin/offers', label: 'Offers', Icon: TicketPercent },
      { to: '/admin/words', label: 'Search synonyms', Icon: TextSearch },
    ],
  },
  {
    name: 'Shop',
    screens: [
      { to: SETTINGS, label: 'Settings', Icon: Settings },
      { to: '/admin/reports', label: 'Reports', Icon: ChartNoAxesColumn },
    ],
  },
]

/** Screens that are opened once a month or less. The settings lead to them, not the menu. */
export const SETTINGS_SCREENS: (Screen & { hint: string })[] = [
  {
    to: '/admin/books',
    label: 'Books',
    hint: 'Whether stock and money add up',
    Icon: BookCheck,
  },
  { to: '/admin/outbox', label: 'Outbox', hint: 'Mails and messages of the shop', Icon: Mail },
  {
    to: '/admin/connections',
    label: 'Connections',
    hint: 'Payments, mail and messages',
    Icon: Plug,
  },
  { to: '/admin/backups', label: 'Backups', hint: 'The whole shop in one file', Icon: Archive },
  { to: '/admin/changes', label: 'Changes', hint: 'Who changed what, and when', Icon: History },
  {
    to: '/admin/security',
    label: 'Security',
    hint: 'How you log in, and your devices',
    Icon: KeyRound,
  },
]

/** Whether an address is that of a screen which the settings lead to. */
export const isUnderSettings = (pathname: string): boolean =>
  SETTINGS_SCREENS.some(({ to }) => to === pathname.toLowerCase().replace(/\/$/, ''))
