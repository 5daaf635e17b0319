import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts from the shop alone.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  // The pages' server build holds React's production version, whatever NODE_ENV the shop is started with.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
