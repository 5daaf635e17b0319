import {
  BadgePercent,
  BookCheck,
  ChartNoAxesColumn,
  DatabaseBackup,
  Boxes,
  Gem,
  History,
  Images,
  LayoutDashboard,
  Mail,
  MessageSquareWarning,
  MessageSquareQuote,
  Package,
  Plug,
  Settings,
  ShieldCheck,
  Tags,
  TextSearch,
  TicketPercent,
  Users,
  type LucideIcon,
} from 'lucide-react'

export const ORDERS = '/admin/orders'
export const REVIEWS = '/admin/reviews'

type Screen = { to: string; label: string; Icon: LucideIcon }

/**
 * The screens of the admin in the groups of the menu. Settings comes before the screens that few
 * open, so that a menu without room for all shows it.
 */
export const SCREEN_GROUPS: { name: string; screens: Screen[] }[] = [
  {
    name: 'Daily',
    screens: [
      { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
      { to: ORDERS, label: 'Orders', Icon: Package },
      { to: '/admin/inventory', label: 'Inventory', Icon: Boxes },
      { to: '/admin/complaints', label: 'Complaints', Icon: MessageSquareWarning },
      { to: REVIEWS, label: 'Reviews', Icon: MessageSquareQuote },
      { to: '/admin/users', label: 'Users', Icon: Users },
    ],
  },
  {
    name: 'Catalogue',
    screens: [
      { to: '/admin/products', label: 'Products', Icon: Gem },
      { to: '/admin/categories', label: 'Categories', Icon: Tags },
      { to: '/admin/media', label: 'Pictures', Icon: Images },
      { to: '/admin/sales', label: 'Sales', Icon: BadgePercent },
      { to: '/admin/offers', label: 'Offers', Icon: TicketPercent },
      { to: '/admin/words', label: 'Search synonyms', Icon: TextSearch },
    ],
  },
  {
    name: 'Shop',
    screens: [
      { to: '/admin/settings', label: 'Settings', Icon: Settings },
      { to: '/admin/reports', label: 'Reports', Icon: ChartNoAxesColumn },
      { to: '/admin/books', label: 'Books', Icon: BookCheck },
      { to: '/admin/outbox', label: 'Outbox', Icon: Mail },
      { to: '/admin/connections', label: 'Connections', Icon: Plug },
      { to: '/admin/backups', label: 'Backups', Icon: DatabaseBackup },
      { to: '/admin/changes', label: 'Changes', Icon: History },
      { to: '/admin/security', label: 'Security', Icon: ShieldCheck },
    ],
  },
]
