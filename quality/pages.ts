import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'
import type { Screen } from './screen.ts'
import { ADMIN } from './screens/admin.ts'
import { ACCOUNT } from './screens/account.ts'
import { BROWSING } from './screens/browsing.ts'
import { BUYING } from './screens/buying.ts'
import { ORDERS } from './screens/orders.ts'
import { READING } from './screens/reading.ts'

/** Every screen of the shop and of its owner in every state that is looked at. */
export const SCREENS: Screen[] = [
  ...BROWSING,
  ...BUYING,
  ...ACCOUNT,
  ...ORDERS,
  ...READING,
  ...ADMIN,
]

/** The addresses of the router's table; /admin alone only leads to the dashboard. */
export function routesOf(entries: RouteConfigEntry[] = routes): string[] {
  return entries.flatMap((entry) => {
    if (entry.path === '/admin') return []
    if (entry.children) return routesOf(entry.children)
    return [entry.index ? '/' : (entry.path ?? '')]
  })
}

/**
 * The screens whose names are given, separated by commas; all of them without any. Refuses a name
 * that no screen has.
 */
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

/** Each page as it is meant to be: the first screen of its route. */
export const isMain = (screen: Screen): boolean =>
  SCREENS.find((other) => other.route === screen.route) === screen

/**
 * What is wrong with the list: a route that nobody looks at, a screen of no route, a name that
 * stands twice.
 */
export function faultsOfList(): string[] {
  const known = routesOf()
  const names = SCREENS.map((screen) => screen.name)
  return [
    ...known
      .filter((route) => !SCREENS.some((screen) => screen.route === route))
      .map((route) => `No screen of quality/pages.ts shows ${route}.`),
    ...SCREENS.filter((screen) => !known.includes(screen.route)).map(
      (screen) => `The screen ${screen.name} names the route ${screen.route}, which is not there.`,
    ),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `Two screens are called ${name}.`),
  ]
}
