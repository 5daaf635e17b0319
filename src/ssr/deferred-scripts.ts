import { holdFonts, holdMoves, startLate, type PageScripts } from './defer-hydration.ts'

const PRELOAD = /<link rel="modulepreload" href="(\/[\w./-]+)"\/>/g
const FONTS = /<link rel="stylesheet" href="(\/assets\/fonts-[\w-]+\.css)"\/>/
const START = /<script type="module" async="">([^<]*)<\/script>/g
/**
 * The router's start script: its manifest, the routes on the page by number, their names, and the
 * app's entry.
 */
const START_CODE =
  /^import "(\/[\w./-]+)";\n((?:import \* as route\d+ from "\/[\w./-]+";\n)+)\s*window\.__reactRouterRouteModules = \{([^{}]*)\};\s*import\("(\/[\w./-]+)"\);$/
const ROUTE_FILE = /import \* as (route\d+) from "([^"]+)";/g
const ROUTE_NAME = /("(?:[^"\\]|\\.)*"):(route\d+)(?:,|$)/g

/**
 * The routes in the order of their imports; undefined if names and files do not answer each other
 * one to one.
 */
function readRoutes(imports: string, names: string): PageScripts['routes'] | undefined {
  const nameOf = new Map(
    [...names.matchAll(ROUTE_NAME)].map(([, name = '""', variable = '']) => [
      variable,
      String(JSON.parse(name)),
    ]),
  )
  const files = [...imports.matchAll(ROUTE_FILE)]
  const routes = files.flatMap(([, variable = '', file = '']): PageScripts['routes'] => {
    const name = nameOf.get(variable)
    return name === undefined ? [] : [[name, file]]
  })
  const whole = names.replaceAll(ROUTE_NAME, '') === ''
  return whole && routes.length === files.length && nameOf.size === files.length
    ? routes
    : undefined
}

function readScripts(html: string): PageScripts | undefined {
  const [start, another] = html.matchAll(START)
  const [, manifest, imports = '', names = '', entry] = START_CODE.exec(start?.[1] ?? '') ?? []
  const routes = readRoutes(imports, names)
  if (another || !manifest || !entry || !routes) return undefined
  const preloads = [...html.matchAll(PRELOAD)].map(([, href = '']) => href)
  const all = html.split('rel="modulepreload"').length - 1
  return preloads.length > 0 && preloads.length === all
    ? { manifest, routes, entry, preloads }
    : undefined
}

const COMMENT = /^\s*\/\/.*\n/gm
const textOf = (code: typeof startLate | typeof holdFonts | typeof holdMoves): string =>
  code.toString().replaceAll(COMMENT, '').replaceAll(/\n\s+/g, '\n').replaceAll(/ {2,}/g, ' ')
const [START_LATE, HOLD_FONTS, HOLD_MOVES] = [
  textOf(startLate),
  textOf(holdFonts),
  textOf(holdMoves),
]
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * A link that browsers know nothing of fetches nothing; without scripts the fonts come as they
 * always did.
 */
const lateFonts = (href: string): string =>
  `<link rel="late-stylesheet" href="${href}"/><noscript><link rel="stylesheet" ` +
  `href="${href}"/></noscript>`

/**
 * Takes scripts and fonts out of the way of a page's pictures: what would fetch and start them at
 * once is replaced by one small script in the head that does so later (see start-late.ts). The
 * place of the router's start script stays, since React looks for it, and the fonts' link stays
 * before the other styles. A page whose scripts are not as they are known is left as it is.
 */
export function startAfterPictures(html: string): string {
  const scripts = readScripts(html)
  if (!scripts) return html
  const fonts = FONTS.exec(html)?.[1]
  const late = `<script>(${START_LATE})(${inScript(scripts)},(file)=>import(file),${HOLD_FONTS},${HOLD_MOVES})</script>`
  let first = fonts ? `${lateFonts(fonts)}${late}` : late
  return html
    .replace(FONTS, '')
    .replace(START, '<script></script>')
    .replaceAll(PRELOAD, () => {
      const here = first
      first = ''
      return here
    })
}
