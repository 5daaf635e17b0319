import type { Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import type { Screen } from '../screen.ts'

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** Returns a new number, because a number gets a code only every 45 seconds. */
const anyMobile = (): string => `7${String(Math.random()).slice(2, 11).padEnd(9, '0')}`

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Mobile Number').fill(anyMobile())
  await press('Send code')(page)
  await page.getByLabel('Code', { exact: true }).waitFor()
}

/** Opens the log-in with twelve pieces that a guest has added, one without its size. */
async function openWithPieces(page: Page, { products: { sized, shown } }: Cast): Promise<void> {
  await page.evaluate(
    (products) => {
      const additions = Array.from({ length: 12 }, (_, index) => {
        const product = { ...products[index % 2], id: `prd_${index}`, pictures: [] }
        const source = index === 4 ? 'heart' : 'card'
        const added = { source, page: '/rings', at: Date.now() - index, product }
        return index === 1 ? { ...added, product: { ...product, hasVariants: true } } : added
      })
      sessionStorage.setItem('choice', JSON.stringify(additions))
    },
    [sized, shown],
  )
  await page.reload()
}

async function openAllPieces(page: Page, cast: Cast): Promise<void> {
  await openWithPieces(page, cast)
  await page.getByText('See all').click()
}

/** Log-in, registration and the account. */
export const ACCOUNT: Screen[] = [
  {
    name: 'login',
    route: '/login',
    address: () => '/login',
    shows: 'Welcome Back',
    mockup: 'login',
  },
  {
    name: 'login-wrong-fields',
    route: '/login',
    address: () => '/login',
    shows: 'Please enter your password.',
    act: press('Sign In'),
  },
  {
    name: 'login-refused',
    route: '/login',
    address: () => '/login',
    shows: 'Mobile number or password is not right.',
    act: async (page) => {
      await page.getByLabel('Mobile Number').fill('9111111111')
      await page.getByLabel('Password', { exact: true }).fill('not hers')
      await press('Sign In')(page)
    },
  },
  {
    name: 'login-pieces',
    route: '/login',
    address: () => '/login',
    shows: 'wait for you.',
    act: openWithPieces,
  },
  {
    name: 'login-pieces-all',
    route: '/login',
    address: () => '/login',
    shows: 'Remove all',
    act: openAllPieces,
  },
  {
    name: 'login-code',
    route: '/login/code',
    address: () => '/login/code',
    shows: 'Sign in with a code',
    mockup: 'login',
  },
  {
    name: 'login-code-wrong',
    route: '/login/code',
    address: () => '/login/code',
    shows: 'This code is not right. Please look at the message again.',
    act: async (page) => {
      await askForCode(page)
      await page.getByLabel('Code', { exact: true }).fill('000000')
      await press('Sign In')(page)
    },
  },
  {
    name: 'forgot-password',
    route: '/forgot-password',
    address: () => '/forgot-password',
    shows: 'Forgot password',
    mockup: 'login',
  },
  {
    name: 'forgot-password-sent',
    route: '/forgot-password',
    address: () => '/forgot-password',
    shows: 'New password',
    act: askForCode,
  },
  {
    name: 'register',
    route: '/register',
    address: () => '/register',
    shows: 'Create Account',
    mockup: 'register',
  },
  {
    name: 'register-wrong-fields',
    route: '/register',
    address: () => '/register',
    shows: 'Create Account',
    act: press('Register'),
  },
  {
    name: 'login-link',
    route: '/login/link',
    address: () => '/login/link#a-token-of-another-shop',
    shows: 'Sign in with your link',
  },
  {
    name: 'confirm-order',
    route: '/confirm-order',
    address: () => '/confirm-order#a-token-of-another-shop',
    shows: 'Confirm your order',
  },
  {
    name: 'stop-restock',
    route: '/restock',
    address: () => '/restock#a-token-of-another-shop',
    shows: 'No more of these messages',
  },
  {
    name: 'setup',
    route: '/setup',
    address: () => '/setup#a-token-of-another-shop',
    shows: 'Your shop',
  },
  {
    name: 'profile',
    route: '/profile',
    address: () => '/profile',
    as: 'asha',
    shows: 'All orders',
    mockup: 'profile',
  },
  {
    name: 'profile-new',
    route: '/profile',
    address: () => '/profile',
    as: 'newcomer',
    shows: 'Log Out',
  },
  {
    name: 'profile-orders',
    route: '/profile/orders',
    address: () => '/profile/orders',
    as: 'asha',
    shows: /^JH-/,
    mockup: 'profile',
  },
  {
    name: 'profile-orders-none',
    route: '/profile/orders',
    address: () => '/profile/orders',
    as: 'newcomer',
    shows: /No orders yet/,
  },
  {
    name: 'profile-addresses',
    route: '/profile/addresses',
    address: () => '/profile/addresses',
    as: 'asha',
    shows: 'Add address',
    mockup: 'addresses',
  },
  {
    name: 'profile-addresses-none',
    route: '/profile/addresses',
    address: () => '/profile/addresses',
    as: 'newcomer',
    shows: 'Add address',
  },
  {
    name: 'profile-address-form',
    route: '/profile/addresses',
    address: () => '/profile/addresses',
    as: 'asha',
    shows: 'Pincode',
    act: press('Add address'),
  },
  {
    name: 'profile-address-delete',
    route: '/profile/addresses',
    address: () => '/profile/addresses',
    as: 'asha',
    over: true,
    shows: 'Are you sure you want to delete this address?',
    act: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
  },
  {
    name: 'profile-account',
    route: '/profile/account',
    address: () => '/profile/account',
    as: 'asha',
    shows: /^This device$/,
  },
  {
    name: 'profile-account-wrong-fields',
    route: '/profile/account',
    address: () => '/profile/account',
    as: 'asha',
    shows: 'Please enter your password.',
    act: press('Change password'),
  },
  {
    name: 'profile-account-delete',
    route: '/profile/account',
    address: () => '/profile/account',
    as: 'asha',
    shows: 'Your password',
    act: press('Delete my account'),
  },
  {
    name: 'profile-account-delete-sure',
    route: '/profile/account',
    address: () => '/profile/account',
    as: 'asha',
    over: true,
    shows: /^Are you sure you want to delete your account/,
    act: async (page) => {
      await press('Delete my account')(page)
      await page.getByLabel('Your password').fill('not sent')
      await page.getByRole('form').getByRole('button', { name: 'Delete my account' }).click()
    },
  },
]
