import { cpSync } from 'node:fs'
import { defineConfig } from 'vite'

/**
 * Bundles the server into one file, `build/server/serve.js`, which `npm start` runs. One file loads
 * in two thirds of the time of several hundred, and leaves less garbage behind.
 */

/** Packages with native code, or with files that they open by path. */
const EXTERNAL = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pg-native']

export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: true, external: EXTERNAL },
  build: {
    ssr: 'src/bin/serve.ts',
    outDir: 'build/server',
    // The pages are built into the same folder before.
    emptyOutDir: false,
    target: 'node24',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
  plugins: [
    {
      name: 'sandbox-dialog',
      // The sandbox reads these two by a path relative to its own file.
      writeBundle: () => {
        for (const name of ['dialog.html', 'dialog.css'])
          cpSync(`src/sandbox/dialog/${name}`, `build/server/dialog/${name}`)
      },
    },
  ],
})
