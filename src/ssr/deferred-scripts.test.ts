import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { inlineScriptHashes } from './content-security.ts'
import { startAfterPictures } from './deferred-scripts.ts'

const PRELOADS =
  '<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.client-2.js"/>'
const NAMES = '{"root":route0,"listing-Rings":route1}'
const startScript = (names = NAMES) => `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
import * as route1 from "/assets/listing-4.js";
  
  window.__reactRouterRouteModules = ${names};

import("/assets/entry.client-2.js");`

function page({ head = PRELOADS, start = startScript() } = {}): string {
  const context = '<script>window.__reactRouterContext = {"ssr":true};</script>'
  const styles = '<link rel="stylesheet" href="/assets/root-5.css"/>'
  return `<html><head>${head}${styles}</head><body><p>Rings</p>${context}<script type="module" async="">${start}</script></body></html>`
}

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )

describe('a page whose scripts start after its pictures', () => {
  const html = startAfterPictures(page())

  test('fetches and starts nothing by itself', () => {
    expect(html).not.toContain('rel="modulepreload"')
    expect(html).not.toContain('type="module"')
  })

  test('bears one script in its head, before the styles, that knows all that the page needs', () => {
    const [late = ''] = scriptsOf(html)
    expect(html.indexOf(late)).toBeLessThan(html.indexOf('rel="stylesheet"'))
    const known = {
      manifest: '/assets/manifest-1.js',
      routes: [
        ['root', '/assets/root-3.js'],
        ['listing-Rings', '/assets/listing-4.js'],
      ],
      entry: '/assets/entry.client-2.js',
      preloads: ['/assets/manifest-1.js', '/assets/entry.client-2.js'],
    }
    expect(late).toContain(JSON.stringify(known))
    expect(() => new Script(late)).not.toThrow()
  })

  test("keeps the router's other scripts and the place of its start", () => {
    expect(scriptsOf(html).slice(1)).toEqual(['window.__reactRouterContext = {"ssr":true};', ''])
  })

  test('names its script in the policy like every other', () => {
    expect(inlineScriptHashes(html)).toHaveLength(3)
  })
})

describe('the fonts of such a page', () => {
  const FONTS = '<link rel="stylesheet" href="/assets/fonts-6.css"/>'
  const html = startAfterPictures(page({ head: `${PRELOADS}${FONTS}` }))

  test('wait too, before the script that calls them and before the other styles', () => {
    const places = [
      '<link rel="late-stylesheet" href="/assets/fonts-6.css"/>',
      '<script>(function startLate',
      '/assets/root-5.css',
    ].map((mark) => html.indexOf(mark))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('come without scripts as ever', () => {
    expect(html).toContain(`<noscript>${FONTS}</noscript>`)
    expect(html.split(FONTS)).toHaveLength(2)
  })
})

describe('a page is left as it is', () => {
  const strange: Record<string, string> = {
    'with a start script of another shape': page({ start: `${startScript()}\nwindow.more = 1` }),
    'with a route of several files': page({
      start: startScript().replace('\n  \n', '\nconst route0 = {...route0_main};\n'),
    }),
    'with a route without its name': page({ start: startScript('{"root":route0}') }),
    'with a name without its route': page({
      start: startScript('{"root":route0,"listing-Rings":route1,"more":route2}'),
    }),
    'with something else among the names': page({
      start: startScript('{"root":route0,"listing-Rings":route1,...more}'),
    }),
    'with a name that could end a script': page({
      start: startScript('{"root":route0,"<!--":route1}'),
    }),
    'without preloads': page({ head: '' }),
    'with a preload of another shape': page({
      head: `${PRELOADS}<link rel="modulepreload" href="/assets/x.js" integrity="sha256-x"/>`,
    }),
    'with two start scripts': `${page()}${page()}`,
    'without scripts': '<html><head></head><body></body></html>',
  }
  test.each(Object.entries(strange))('%s', (_, html) => {
    expect(startAfterPictures(html)).toBe(html)
  })
})
