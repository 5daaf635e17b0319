import { findPackageJSON } from 'node:module'
import path from 'node:path'

const manifest = findPackageJSON(import.meta.url)
if (!manifest) throw new Error('The package.json of this program is missing.')

/**
 * The folder of the package, where `migrations`, `demo` and `build` are. The same in `src` and in
 * the built server, whose files lie elsewhere.
 */
export const ROOT = path.dirname(manifest)
