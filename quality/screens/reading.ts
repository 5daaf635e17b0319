import { POLICY_PATHS } from '#shared/static-pages.ts'
import type { Screen } from '../screen.ts'

/** The policies, the contact page and the offline page. */
export const READING: Screen[] = [
  ...POLICY_PATHS.map(
    (path): Screen => ({
      name: `policy-${path.slice(1)}`,
      route: path,
      address: () => path,
      shows: 'Policies',
      mockup: path === '/shipping' ? 'policy-shipping' : undefined,
    }),
  ),
  {
    name: 'privacy-notice',
    route: '/privacy/notice',
    address: () => '/privacy/notice',
    shows: 'Your rights',
  },
  { name: 'about', route: '/about', address: () => '/about', shows: 'Our story', mockup: 'about' },
  {
    name: 'offline',
    route: '/offline',
    address: () => '/offline',
    hasScripts: false,
    shows: 'You are offline',
  },
]
