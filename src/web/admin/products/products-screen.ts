import { adminScreen } from '#web/admin/layout/screen.tsx'

export const TITLE = 'Products'

export const PRODUCT = { one: 'product', many: 'products' }

/** The screen of the products while it loads, and if that failed. */
export const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading products...',
  toastText: 'Failed to load products',
  text: 'Failed to load products.',
})
