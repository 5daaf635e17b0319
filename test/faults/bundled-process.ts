import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { ROOT } from '#bin/built.ts'
import server from '../../vite.server.config.ts'
import { cached } from '../cached.ts'

const PROCESS = 'test/faults/api-process.ts'
const ADDRESS = path.join(ROOT, 'src/sandbox/checkout-routes.ts')
const SOURCES = ['src', PROCESS, 'test/faults/bundled-process.ts', 'vite.server.config.ts']

/**
 * Bundles the process of a shop as the server is bundled, and returns its file. One file opens in
 * half of the processor time of several hundred.
 */
export async function bundledProcess(): Promise<string> {
  const folder = await cached('api-process', SOURCES, async (outDir) => {
    await build({
      ...server,
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      // The shop finds its own folder and the files of the sandbox by the address of this source.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(ADDRESS).href) },
      plugins: [],
      build: { ...server.build, ssr: PROCESS, outDir, sourcemap: false },
    })
  })
  return path.join(folder, 'api-process.js')
}
