import {
  Archive,
  Banknote,
  Boxes,
  ChartNoAxesColumn,
  ClipboardList,
  Mail,
  Package,
  Plus,
  Truck,
  Undo2,
  Upload,
} from 'lucide-react'
import { SCREEN_GROUPS, SETTINGS_SCREENS } from '#web/admin/layout/screens.ts'
import { ALL, PAYMENTS } from '#web/admin/orders/list/orders-query.ts'
import { REPORTS } from '#web/admin/reports/report-tabs.tsx'
import { GROUPS } from '#web/admin/settings/groups/setting-groups.ts'
import type { Place } from './groups.ts'

/** Other words for the screens of the menu and of the settings, by their addresses. */
const WORDS: Partial<Record<string, string>> = {
  '/admin/dashboard': 'home today start',
  '/admin/orders': 'parcels pack ship deliver refund invoices tracking',
  '/admin/inventory': 'stock pieces count low received deliveries',
  '/admin/complaints': 'grievance ticket problem',
  '/admin/reviews': 'stars rating comments',
  '/admin/users': 'customers people accounts administrators news',
  '/admin/products': 'pieces items catalogue prices',
  '/admin/categories': 'collections groups',
  '/admin/media': 'photos images videos media library',
  '/admin/sales': 'sales discount',
  '/admin/offers': 'coupons codes discount free gift',
  '/admin/words': 'words search spelling',
  '/admin/reports': 'figures month year accountant csv',
  '/admin/books': 'check accounts add up',
  '/admin/outbox': 'mails e-mail messages sent WhatsApp',
  '/admin/connections': 'Razorpay payment mail SMTP WhatsApp SMS keys',
  '/admin/backups': 'backup restore download copy',
  '/admin/changes': 'history log who',
  '/admin/security': 'password log-in two-step code devices',
}

const REPORT_WORDS: Partial<Record<string, string>> = {
  '/admin/reports': 'revenue turnover net states payment method',
  '/admin/reports/stock': 'to buy purchase list value dead',
  '/admin/reports/settlements': 'Razorpay bank fees payouts UTR',
  '/admin/reports/gst': 'GSTR-1 tax Tally accountant HSN documents',
}

/** The screens that the palette lists before somebody types. */
export const SCREENS: Place[] = SCREEN_GROUPS.flatMap(({ name: menu, screens }) =>
  screens.map(({ to, label, Icon }) => ({ to, label, menu, words: WORDS[to], Icon })),
)

const COURIER_PAYOUTS: Place = {
  to: '/admin/remittances',
  label: 'Courier payouts',
  menu: 'Orders',
  Icon: Banknote,
  words: 'COD cash remittance received',
}

/** Lists and tabs of a piece of work, by the words that an administrator has for it. */
const WORK: Place[] = [
  {
    to: '/admin/orders?status=confirmed',
    label: 'Orders to pack',
    menu: 'Orders',
    Icon: Package,
    words: 'confirmed packing',
  },
  {
    to: '/admin/orders?status=packed',
    label: 'Orders to ship',
    menu: 'Orders',
    Icon: Truck,
    words: 'packed send dispatch hand over courier',
  },
  {
    to: '/admin/orders?status=return_requested',
    label: 'Returns to decide',
    menu: 'Orders',
    Icon: Undo2,
    words: 'return requested requests',
  },
  {
    to: '/admin/orders?status=undelivered',
    label: 'Orders not delivered',
    menu: 'Orders',
    Icon: Package,
    words: 'undelivered came back',
  },
  {
    to: `/admin/orders?status=${ALL}&payment=due`,
    label: PAYMENTS.due,
    menu: 'Orders',
    Icon: Banknote,
    words: 'refunds money back',
  },
  {
    to: `/admin/orders?status=${ALL}&payment=unpaid`,
    label: 'Unpaid orders',
    menu: 'Orders',
    Icon: Banknote,
    words: 'not paid payment pending',
  },
  {
    to: '/admin/inventory?low=true',
    label: 'Low stock',
    menu: 'Inventory',
    Icon: Boxes,
    words: 'sold out few left reorder',
  },
  {
    to: '/admin/inventory#stocktake',
    label: 'Stocktake',
    menu: 'Inventory',
    Icon: ClipboardList,
    words: 'count shelf stock',
  },
  {
    to: '/admin/users?news=true',
    label: 'Newsletter',
    menu: 'Users',
    Icon: Mail,
    words: 'news subscribers marketing consent',
  },
]

/** All screens, with the work, the reports and the groups of the settings. */
export const PLACES: Place[] = [
  ...SCREENS,
  COURIER_PAYOUTS,
  ...WORK,
  ...REPORTS.map(({ to, label }) => ({
    to,
    label: `Reports: ${label}`,
    words: REPORT_WORDS[to],
    Icon: ChartNoAxesColumn,
  })),
  ...SETTINGS_SCREENS.map(({ to, label, hint, Icon }) => ({
    to,
    label,
    Icon,
    menu: 'Settings',
    words: `${hint} ${WORDS[to] ?? ''}`,
  })),
  ...GROUPS.map(({ name, label, hint, holds, Icon }) => ({
    Icon,
    to: `/admin/settings?group=${name}`,
    label: `Settings: ${label}`,
    words: `${name} ${hint} ${holds}`,
  })),
]

/** What an administrator can begin from the palette. */
export const ACTIONS: Place[] = [
  {
    to: '/admin/products#form',
    label: 'Add product',
    Icon: Plus,
    menu: 'Products',
    words: 'new piece create item',
  },
  {
    to: '/admin/products/import',
    label: 'Import products',
    Icon: Upload,
    menu: 'Products',
    words: 'csv excel spreadsheet file upload bulk',
  },
  {
    to: '/admin/sales/new',
    label: 'New sale',
    Icon: Plus,
    menu: 'Sale prices',
    words: 'add plan discount',
  },
  {
    to: '/admin/offers/new',
    label: 'New offer',
    Icon: Plus,
    menu: 'Offers',
    words: 'add coupon code discount gift',
  },
  {
    to: '/admin/inventory#form',
    label: 'Change stock',
    Icon: Boxes,
    menu: 'Inventory',
    words: 'add pieces correct',
  },
  {
    to: '/admin/backups',
    label: 'Back up now',
    Icon: Archive,
    menu: 'Backups',
    words: 'backup save copy',
  },
]
