import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { POLICY_PATHS } from '#shared/static-pages.ts'

/**
 * Makes the manifest of the routes, which every page loads, about half as large: removes the lists
 * of the files that each route imports, and what a route does not have. In the browser the router
 * reads the lists only for links that prefetch. The server has a manifest of its own, so the HTML
 * still preloads all files of a page.
 */
const FOLDER = fileURLToPath(new URL('../../../build/client/assets', import.meta.url))
const BEGIN = 'window.__reactRouterManifest='
const END = ';'

/** The routes of links that prefetch: listings (header) and policies (policy-links.tsx). */
const PREFETCHED: (string | undefined)[] = ['/:slug', ...POLICY_PATHS]

const Manifest = z.looseObject({
  routes: z.record(
    z.string(),
    z.looseObject({ path: z.string().optional(), imports: z.array(z.string()).optional() }),
  ),
})

const names = (await readdir(FOLDER)).filter((name) => /^manifest-\w+\.js$/.test(name))
const [name] = names
if (!name || names.length > 1) throw new Error(`There are ${names.length} manifests in ${FOLDER}.`)
const file = path.join(FOLDER, name)
const text = await readFile(file, 'utf8')
if (!text.startsWith(BEGIN) || !text.endsWith(END))
  throw new Error(`${file} is not the manifest that this version of React Router writes.`)
const manifest = Manifest.parse(JSON.parse(text.slice(BEGIN.length, -END.length)))
for (const route of Object.values(manifest.routes)) {
  if (!PREFETCHED.includes(route.path)) delete route.imports
  for (const [key, value] of Object.entries(route)) if (value === false) delete route[key]
}
await writeFile(file, `${BEGIN}${JSON.stringify(manifest)}${END}`)
