import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'

const press = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** Log-in, registration and what is hers. */
export const ACCOUNT: Screen[] = [
  { name: 'login', route: '/login', address: () => '/login', shows: 'Welcome Back', mockup: 'login' },
  { name: 'login-wrong-fields', route: '/login', address: () => '/login', shows: 'Please enter your password.', act: press('Sign In') },
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
  { name: 'register', route: '/register', address: () => '/register', shows: 'Create Account', mockup: 'register' },
  { name: 'register-wrong-fields', route: '/register', address: () => '/register', shows: 'Create Account', act: press('Register') },
  { name: 'profile', route: '/profile', address: () => '/profile', as: 'asha', shows: 'Log Out', mockup: 'profile' },
  { name: 'profile-new', route: '/profile', address: () => '/profile', as: 'newcomer', shows: 'Log Out' },
  { name: 'profile-orders', route: '/profile/orders', address: () => '/profile/orders', as: 'asha', shows: /^JH-/, mockup: 'profile' },
  { name: 'profile-orders-none', route: '/profile/orders', address: () => '/profile/orders', as: 'newcomer', shows: /No orders yet/ },
  { name: 'profile-addresses', route: '/profile/addresses', address: () => '/profile/addresses', as: 'asha', shows: 'Add address', mockup: 'addresses' },
  { name: 'profile-addresses-none', route: '/profile/addresses', address: () => '/profile/addresses', as: 'newcomer', shows: 'Add address' },
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
  { name: 'profile-account', route: '/profile/account', address: () => '/profile/account', as: 'asha', shows: 'Full Name' },
]
