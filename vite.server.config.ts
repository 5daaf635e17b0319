import { cpSync } from 'node:fs'
import { defineConfig } from 'vite'

/**
 * Bundles the server into one file, `build/server/serve.js`, which `npm start` runs. One file loads
 * in two thirds of the time of several hundred, and allocates less memory.
 */

/** Packages that cannot be bundled: native code, or files that they open by path. */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'sharp',
  'pg-native',
  // Loaded with the first invoice, and not at the start.
  'pdfkit',
  '@pdfme/pdf-lib',
]

export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: true, external: EXTERNAL },
  build: {
    ssr: 'src/bin/serve.ts',
    outDir: 'build/server',
    // The pages are already in the same folder.
    emptyOutDir: false,
    target: 'node24',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
  plugins: [
    {
      name: 'sandbox-dialog',
      // The sandbox reads these files by a path relative to its own file.
      writeBundle: () => {
        for (const name of ['checkout.js', 'dialog.html', 'dialog.css'])
          cpSync(`src/sandbox/dialog/${name}`, `build/server/dialog/${name}`)
      },
    },
  ],
})
