import { createHash } from 'node:crypto'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  Links,
  Meta,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
  type UNSAFE_AssetsManifest as AssetsManifest,
} from 'react-router'
import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import {
  BodyScripts,
  DeferralContext,
  FontsAndStartScript,
  toPageScripts,
  type PageScripts,
} from '#web/boot/page-scripts.tsx'
import { newScriptMark, takeMarkedScripts } from './content-security.ts'

const FONTS = '/assets/fonts-6.css'
const HANDOFF = '{"ssr":true}'
const START_SCRIPT = 'JSON.parse(document.currentScript.dataset.scripts)'

const routeOf = (id: string, module: string, imports: string[]) => ({
  id,
  path: '',
  module,
  imports,
  css: [],
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})

const ROOT = routeOf('root', '/assets/root-3.js', ['/assets/shared-7.js'])
const LISTING = {
  ...routeOf('listing-Rings', '/assets/listing-4.js', ['/assets/shared-7.js']),
  parentId: 'root',
}

const MANIFEST: AssetsManifest = {
  url: '/assets/manifest-1.js',
  version: '1',
  entry: { module: '/assets/entry.client-2.js', imports: ['/assets/framework-8.js'] },
  routes: { root: ROOT, 'listing-Rings': LISTING },
}

/** The document of root.tsx, as far as it is about scripts and styles. */
const Document = () =>
  createElement('html', null, [
    createElement('head', { key: 'head' }, [
      createElement(Meta, { key: 'meta' }),
      createElement(FontsAndStartScript, { key: 'fonts', fonts: FONTS }),
      createElement(Links, { key: 'links' }),
    ]),
    createElement('body', { key: 'body' }, [
      createElement('p', { key: 'text' }, 'Rings'),
      createElement(BodyScripts, { key: 'scripts' }),
    ]),
  ])

const links = () => [{ rel: 'stylesheet', href: '/assets/base-5.css' }]

/** What React Router passes to entry.server.tsx for a page of two routes. */
function contextOf(
  manifest: AssetsManifest = MANIFEST,
  routeDiscovery: ServerBuild['routeDiscovery'] = { mode: 'initial', manifestPath: '/__manifest' },
): EntryContext {
  const matches = [ROOT, LISTING].map((route) => ({
    params: {},
    pathname: '/',
    pathnameBase: '/',
    route: { id: route.id, path: '' },
  }))
  return {
    manifest,
    routeDiscovery,
    routeModules: {
      root: { default: Document, links },
      'listing-Rings': { default: () => null },
    },
    serverHandoffString: HANDOFF,
    future: {},
    ssr: true,
    isSpaMode: false,
    branches: [],
    renderMeta: {},
    staticHandlerContext: {
      _match: () => null,
      basename: '/',
      location: {
        pathname: '/',
        search: '',
        hash: '',
        state: null,
        key: 'default',
        mask: undefined,
      },
      matches,
      loaderData: { root: null, 'listing-Rings': null },
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
    },
  }
}

function scriptsOfPage(context = contextOf()): PageScripts {
  const scripts = toPageScripts(context)
  if (typeof scripts === 'string') throw new Error(scripts)
  return scripts
}

/** Renders a page as the server does: with a mark that is not in its HTML. */
function renderPage(
  inContext: (page: ReactElement, nonce: string) => ReactElement,
  context: EntryContext,
) {
  const nonce = newScriptMark()
  const page = createElement(ServerRouter, { context, url: 'http://localhost/', nonce })
  return takeMarkedScripts(renderToString(inContext(page, nonce)), nonce)
}

const renderPlain = (context = contextOf()) => renderPage((page) => page, context)

const renderDeferred = (scripts = scriptsOfPage(), context = contextOf()) =>
  renderPage((page, nonce) => {
    const value = { scripts, startScript: START_SCRIPT, handoff: HANDOFF, nonce }
    return createElement(DeferralContext, { value }, page)
  }, context)

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((match) => match[1] ?? '')

describe("the router's own scripts are as the start script expects them", () => {
  const { html } = renderPlain()
  const scripts = scriptsOfPage()

  test('the start script of the router loads the same files in the same order', () => {
    const { manifest, routes, entry } = scripts
    const imports = routes.map(([, file], index) => `import * as route${index} from "${file}";`)
    const names = routes.map(([id], index) => `"${id}":route${index}`)
    const expected = `import "${manifest}";
${imports.join('\n')}
  
  window.__reactRouterRouteModules = {${names.join(',')}};

import("${entry}");`
    expect(scriptsIn(html)[1]).toBe(expected)
  })

  test('the router preloads the same files', () => {
    const hrefs = [...html.matchAll(/<link rel="modulepreload" href="([^"]*)"\/>/g)]
    expect(hrefs.map((match) => match[1])).toEqual(scripts.preloads)
  })

  test("the loaders' data is passed in the same format", () => {
    expect(scriptsIn(renderDeferred().html)[1]).toBe(scriptsIn(html)[0])
    expect(scriptsIn(html)).toHaveLength(2)
  })
})

describe('a page whose scripts start after its pictures', () => {
  const { html, scriptHashes } = renderDeferred()

  test('fetches and starts nothing by itself', () => {
    expect(html).not.toContain('rel="modulepreload"')
    expect(html).not.toContain('type="module"')
  })

  test('has one script in its head, before the styles, with all that the page needs', () => {
    const place = html.indexOf(`>${START_SCRIPT}</script>`)
    expect(place).toBeGreaterThan(0)
    expect(place).toBeLessThan(html.indexOf('/assets/base-5.css'))
    const [, data = ''] = /data-scripts="([^"]*)"/.exec(html) ?? []
    const preloads = [
      '/assets/manifest-1.js',
      '/assets/entry.client-2.js',
      '/assets/framework-8.js',
      '/assets/root-3.js',
      '/assets/shared-7.js',
      '/assets/listing-4.js',
    ]
    expect(JSON.parse(data.replaceAll('&quot;', '"'))).toEqual({
      manifest: '/assets/manifest-1.js',
      routes: [
        ['root', '/assets/root-3.js'],
        ['listing-Rings', '/assets/listing-4.js'],
      ],
      entry: '/assets/entry.client-2.js',
      preloads,
    })
    for (const script of scriptsIn(html)) expect(() => new Script(script)).not.toThrow()
  })

  test("keeps the router's two scripts in their places", () => {
    const [, context, start] = scriptsIn(html)
    expect(context).toContain(`window.__reactRouterContext = ${HANDOFF};`)
    expect(start).toBe('')
  })

  test('lists its scripts in the Content-Security-Policy like every other page', () => {
    expect(scriptHashes).toHaveLength(3)
  })

  test('a name cannot end its attribute or its script', () => {
    const strange = renderDeferred({ ...scriptsOfPage(), routes: [['"></script><!--', '/x.js']] })
    expect(strange.html).toContain(
      '[[&quot;\\&quot;&gt;&lt;/script&gt;&lt;!--&quot;,&quot;/x.js&quot;]]',
    )
    expect(strange.scriptHashes).toEqual(scriptHashes)
  })
})

/** A page with a script that a text of the shop has brought into its HTML. */
const HOSTILE = '<script>alert(1)</script>'
function withHostileText(): EntryContext {
  const context = contextOf()
  const text = createElement('p', { dangerouslySetInnerHTML: { __html: HOSTILE } })
  const root = { default: () => createElement('div', null, text, createElement(Document)), links }
  return { ...context, routeModules: { ...context.routeModules, root } }
}

describe.each(['plain', 'deferred'])('the policy of a page (%s)', (kind) => {
  const render = (context = contextOf()) =>
    kind === 'plain' ? renderPlain(context) : renderDeferred(scriptsOfPage(), context)

  test('allows all of its own scripts and none that got into the HTML otherwise', () => {
    const page = render(withHostileText())
    const hashOf = (code: string) =>
      `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    const own = scriptsIn(page.html.replace(HOSTILE, ''))
    expect(page.html).toContain(HOSTILE)
    expect(page.scriptHashes).toEqual(own.map(hashOf))
  })

  test('is the same in every process, as is the HTML', () => {
    expect(render()).toEqual(render())
    expect(render().html).not.toContain('nonce')
  })
})

describe('the fonts of such a page', () => {
  const { html } = renderDeferred()

  test('wait too, before the script that loads them and before the other styles', () => {
    const places = [
      `<link rel="late-stylesheet" href="${FONTS}" data-files="`,
      START_SCRIPT,
      '/assets/base-5.css',
    ].map((mark) => html.indexOf(mark))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('are two files, which load before the stylesheet is applied', () => {
    const [, files = ''] = / data-files="(.*?)"/.exec(html) ?? []
    expect(JSON.parse(files.replaceAll('&quot;', '"'))).toEqual([
      expect.stringMatching(/anek-latin-var.*\.woff2$/),
      expect.stringMatching(/rozha-one.*\.woff2$/),
    ])
  })

  test('load without scripts as before', () => {
    const link = `<link rel="stylesheet" href="${FONTS}"/>`
    expect(html).toContain(`<noscript>${link}</noscript>`)
    expect(html.split(link)).toHaveLength(2)
  })

  test('come before the other styles on a page whose scripts start at once', () => {
    const plain = renderPlain().html
    const place = plain.indexOf(`<link rel="stylesheet" href="${FONTS}"/>`)
    expect(place).toBeGreaterThan(0)
    expect(place).toBeLessThan(plain.indexOf('/assets/base-5.css'))
  })
})

describe('a page is not deferred, and the log says why,', () => {
  const withListing = (parts: object): AssetsManifest => ({
    ...MANIFEST,
    routes: { root: ROOT, 'listing-Rings': { ...LISTING, ...parts } },
  })
  const several = 'The route listing-Rings has several modules.'
  const strange: Record<string, [EntryContext, string]> = {
    'with a route of several files': [
      contextOf(withListing({ clientLoaderModule: '/assets/loader-9.js' })),
      several,
    ],
    'with an action of its own file': [
      contextOf(withListing({ clientActionModule: '/assets/action-9.js' })),
      several,
    ],
    'with middleware of its own file': [
      contextOf(withListing({ clientMiddlewareModule: '/assets/middleware-9.js' })),
      several,
    ],
    'with a fallback of its own file': [
      contextOf(withListing({ hydrateFallbackModule: '/assets/fallback-9.js' })),
      several,
    ],
    'with a route without its file': [
      contextOf({ ...MANIFEST, routes: { root: ROOT } }),
      'The manifest lacks the route listing-Rings.',
    ],
    'with hashes of its files': [
      contextOf({ ...MANIFEST, sri: { '/assets/root-3.js': 'sha384-x' } }),
      'The manifest has integrity hashes.',
    ],
    'with a development runtime': [
      contextOf({ ...MANIFEST, hmr: { runtime: '/@react-refresh' } }),
      'The manifest has a development runtime.',
    ],
    'with routes that are found later': [
      contextOf(MANIFEST, { mode: 'lazy', manifestPath: '/__manifest' }),
      'Routes are discovered lazily.',
    ],
  }
  test.each(Object.entries(strange))('%s', (_, [context, reason]) => {
    expect(toPageScripts(context)).toBe(reason)
  })
})
