import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beginBuild } from './built.ts'

/**
 * `npm run build`: builds the pages, compresses their files, and marks what they were built from.
 * The pages are those for production, also where a test run starts the build.
 */
const ROOT = path.join(import.meta.dirname, '../..')

const env = { ...process.env, NODE_ENV: 'production' }

const finish = beginBuild(ROOT)
run('react-router', 'build')
run('node', path.join(import.meta.dirname, 'assets/compress-assets.ts'))
finish()

function run(command: string, ...parts: string[]): void {
  const { status } = spawnSync(command, parts, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env,
  })
  if (status !== 0) process.exit(status ?? 1)
}
