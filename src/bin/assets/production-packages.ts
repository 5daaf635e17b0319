import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * `node src/bin/assets/production-packages.ts`: removes the packages of `node_modules` that a built
 * shop and its commands do not need, the weights of fonts that no invoice has, and the source maps
 * and type declarations of packages: a quarter of their bytes, which nothing reads at run time.
 * deploy/Dockerfile runs it after the build.
 */

/** Dependencies of the build, and those that it bundles into the pages. */
const BUILD_ONLY = new Set([
  '@hookform/resolvers',
  '@nanostores/react',
  '@react-router/dev',
  '@react-router/node',
  '@tailwindcss/vite',
  'lucide-react',
  'nanostores',
  // A machine or an image without npm packages has its own Node.
  'node',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'tailwindcss',
  'vite',
])

/** The weights that `src/invoices/pdf/fonts.ts` reads. Each font package has nine. */
const FONT_WEIGHTS = ['400Regular', '600SemiBold']

type Package = Partial<
  Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>

const root = path.join(import.meta.dirname, '../../..')
const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
)
const own: Package = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

const kept = new Set<string>()
for (const name of Object.keys(own.dependencies ?? {})) if (!BUILD_ONLY.has(name)) keep(name, '')
for (const folder of Object.keys(lock.packages)) {
  // The first entry is the shop itself.
  const holdsKept = [...kept].some((each) => folder === '' || each.startsWith(`${folder}/`))
  if (!kept.has(folder) && !holdsKept)
    rmSync(path.join(root, folder), { recursive: true, force: true })
}
const fonts = path.join(root, 'node_modules/@expo-google-fonts')
for (const font of readdirSync(fonts))
  for (const weight of readdirSync(path.join(fonts, font)))
    if (/^\d00/.test(weight) && !FONT_WEIGHTS.includes(weight))
      rmSync(path.join(fonts, font, weight), { recursive: true })
const packages = path.join(root, 'node_modules')
for (const file of readdirSync(packages, { recursive: true, encoding: 'utf8' }))
  if (/\.map$|\.d\.[cm]?ts$/.test(file)) rmSync(path.join(packages, file), { force: true })
rmSync(path.join(root, 'node_modules/.bin'), { recursive: true, force: true })
rmSync(path.join(root, 'node_modules/.package-lock.json'))

/** Keeps the package that `name` means in the folder `within`, with everything that it needs. */
function keep(name: string, within: string): void {
  const folder = findPackage(name, within)
  if (!folder || kept.has(folder)) return
  kept.add(folder)
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[folder] ?? {}
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    keep(needed, folder)
  // A peer that the shop bundles, such as the React of an icon, is not needed.
  for (const peer of Object.keys(peerDependencies ?? {}))
    if (own.dependencies?.[peer] && !BUILD_ONLY.has(peer)) keep(peer, folder)
}

/** Looks for a package as Node does: in `node_modules` of the folder, then of those above it. */
function findPackage(name: string, within: string): string | undefined {
  const parts = within === '' ? [] : within.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const place = [...parts.slice(0, depth), name].join('/node_modules/')
    const folder = depth === 0 ? `node_modules/${name}` : place
    if (lock.packages[folder]) return folder
  }
  return undefined
}
