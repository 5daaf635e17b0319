import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Few and larger files for what every page needs: they compress better, and a phone's network asks less often. */
const SHARED_FILES = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 3 },
  { name: 'shop', test: /src\/web\/(?:storefront\/frame\/|api|bag|session|ui\/(?:toast|alert|button|logo|hem)\b)/, priority: 2 },
  {
    name: 'products',
    test: /src\/web\/(?!admin\/|storefront\/(?:account|orders)\/|ui\/(?:field|pager|search-box))|src\/shared\/(?!people|order-status)|node_modules\/lucide-react\//,
    minShareCount: 4,
    priority: 1,
  },
  // What only those need who log in or run the shop stays away from those who look.
  { name: 'forms', test: /src\/(?:web|shared)\//, minShareCount: 4 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts from the shop alone.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } } } },
  },
  // The pages' server build holds React's production version, whatever NODE_ENV the shop is started with.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
