import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts from the shop alone.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
})
