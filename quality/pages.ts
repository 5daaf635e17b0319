import type { RouteConfigEntry } from '@react-router/dev/routes'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import routes from '#web/routes.ts'
import type { Screen } from './screen.ts'
import { ADMIN } from './screens/admin.ts'
import { ACCOUNT } from './screens/account.ts'
import { BROWSING } from './screens/browsing.ts'
import { BUYING } from './screens/buying.ts'
import { ORDER_PAYMENTS } from './screens/order-payments.ts'
import { BY_PHONE } from './screens/by-phone.ts'
import { FINDING } from './screens/finding.ts'
import { KEPT_PIECES } from './screens/kept-pieces.ts'
import { ORDERS } from './screens/orders.ts'
import { READING } from './screens/reading.ts'

/** Every screen of the storefront and the admin, in every state that is checked. */
export const SCREENS: Screen[] = [
  ...BROWSING,
  ...FINDING,
  ...BUYING,
  ...ORDER_PAYMENTS,
  ...BY_PHONE,
  ...KEPT_PIECES,
  ...ACCOUNT,
  ...ORDERS,
  ...READING,
  ...ADMIN,
]

/**
 * Returns the paths of the routes, with those of the listings of a new shop. /admin only redirects
 * to the dashboard.
 */
export function routesOf(entries: RouteConfigEntry[] = routes): string[] {
  return entries.flatMap((entry) => {
    if (entry.path === '/admin') return []
    if (entry.path === '/:slug') return TAXONOMY.map(({ route }) => route)
    if (entry.children) return routesOf(entry.children)
    return [entry.index ? '/' : (entry.path ?? '')]
  })
}

/** Returns the screens with these names, separated by commas, or all. Throws on an unknown name. */
export function chooseScreens(names: string | undefined): Screen[] {
  if (names === undefined) return SCREENS
  return names.split(',').map((name) => {
    const screen = SCREENS.find((one) => one.name === name)
    if (!screen)
      throw new Error(
        `No screen is called ${name}. There are: ${SCREENS.map((one) => one.name).join(', ')}.`,
      )
    return screen
  })
}

/** Whether this is the first screen of its route: the page in its normal state. */
export const isMain = (screen: Screen): boolean =>
  SCREENS.find((other) => other.route === screen.route) === screen

/**
 * Returns the problems of the list: a route without a screen, a screen without a route, a duplicate
 * name.
 */
export function faultsOfList(): string[] {
  const paths = routesOf()
  const names = SCREENS.map((screen) => screen.name)
  return [
    ...paths
      .filter((route) => !SCREENS.some((screen) => screen.route === route))
      .map((route) => `No screen of quality/pages.ts shows ${route}.`),
    ...SCREENS.filter((screen) => !paths.includes(screen.route)).map(
      (screen) => `The screen ${screen.name} names the route ${screen.route}, which is not there.`,
    ),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `Two screens are called ${name}.`),
  ]
}
