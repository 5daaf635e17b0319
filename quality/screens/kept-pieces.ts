import type { Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import type { Screen } from '../screen.ts'

/** Opens the page of a guest who has added three pieces, one without its size. */
async function openWithKept(page: Page, { products: { sized, shown } }: Cast): Promise<void> {
  await page.evaluate(
    (products) => {
      const additions = products.map((product, index) => ({
        source: index === 2 ? 'heart' : 'card',
        page: '/rings',
        at: Date.now() - index,
        product: { ...product, pictures: [], hasVariants: index === 0 },
        quantity: index + 1,
      }))
      sessionStorage.setItem('choice', JSON.stringify(additions))
    },
    [sized, shown, sized],
  )
  await page.reload()
}

/** Cart and wishlist of a guest who has added pieces. */
export const KEPT_PIECES: Screen[] = [
  {
    name: 'cart-kept-pieces',
    route: '/cart',
    address: () => '/cart',
    shows: 'Sign in and continue',
    act: openWithKept,
  },
  {
    name: 'wishlist-kept-pieces',
    route: '/wishlist',
    address: () => '/wishlist',
    shows: 'For your cart',
    act: openWithKept,
  },
]
