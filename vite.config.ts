import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'

/**
 * What belongs to somebody's account, and the admin area: shared among themselves, and never on a
 * listing's way to a phone.
 */
const ACCOUNT =
  /src\/web\/(?:storefront\/(?:account|address|orders|checkout)\/|ui\/(?:field|pager|search-box|browser\/use-loaded)\b)|src\/shared\/(?:customer\/account-fields|order\/(?:order-|return-))/
/** What only the pages of log-in and registration need stays out of the shared files. */
const LOG_IN = /src\/web\/storefront\/account\/(?:choice\/|login\/save-login|account-screen)\b/
/** Icons that no listing shows: those of an account's pages, and the bin of the wishlist. */
const ACCOUNT_ICONS = /lucide-react\/.*\/(?:eye|eye-off|layout-dashboard|log-out)\.m?js/
const BIN = /lucide-react\/.*\/trash(?:-2)?\.m?js/
const ADMIN = /src\/web\/admin\//
const OTHERS = [ACCOUNT, ACCOUNT_ICONS, BIN, ADMIN]
const belongsToProducts = (id: string): boolean =>
  /src\/(?:web|shared)\/|node_modules\/lucide-react\//.test(id) &&
  !OTHERS.some((other) => other.test(id))
const belongsToAccount = (id: string): boolean =>
  (ACCOUNT.test(id) && !LOG_IN.test(id)) || ACCOUNT_ICONS.test(id)

/**
 * Few and larger files for what every page needs: they compress better, and a phone's network asks
 * less often.
 */
const SHARED_FILES = [
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
    priority: 4,
  },
  {
    name: 'shop',
    test: /src\/web\/(?:storefront\/layout\/(?!.*-page)|api\/(?:client|api-context)|cart\/cart-store|session\/session|ui\/(?:button|feedback\/(?:toast|alert)|brand\/(?:logo|hem))\b)/,
    priority: 3,
  },
  { name: 'products', test: belongsToProducts, minShareCount: 4, priority: 2 },
  { name: 'account', test: belongsToAccount, minShareCount: 4, priority: 1 },
  { name: 'choice', test: /account\/choice\/saved-choice\b/, priority: 2 },
  {
    name: 'log-in',
    test: /src\/web\/(?:storefront\/account\/(?:choice\/fulfil-choice|login\/save-login)|cart\/(?:import-legacy-cart|legacy-cart))\b/,
    priority: 1,
  },
  { name: 'admin', test: ADMIN, minShareCount: 4, priority: 1 },
]

const INLINE_SCRIPT = '?inline-script'

/** `import code from './x.ts?inline-script'`: builds the module as one minified classic script. */
function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    async load(id) {
      if (!id.endsWith(INLINE_SCRIPT)) return undefined
      const input = id.slice(0, -INLINE_SCRIPT.length)
      this.addWatchFile(input)
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: { input, output: { format: 'iife' } },
        },
      })
      const chunk = 'output' in built ? built.output[0] : undefined
      if (!chunk) throw new Error(`${input} was not built as one script.`)
      return `export default ${JSON.stringify(chunk.code.trim())}`
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), inlineScript(), reactRouter()],
  build: {
    // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts from the shop
    // alone.
    assetsInlineLimit: 0,
    // What a script loads later needs files that are there already; a list of them would cost every
    // page.
    modulePreload: false,
    target: 'es2022',
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } } } },
  },
  // The pages' server build holds React's production version, whatever NODE_ENV the shop is started
  // with.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
