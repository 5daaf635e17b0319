import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beginBuild } from './built.ts'

/**
 * `npm run build`: builds the pages, compresses their files, bundles the server, and records what
 * they were built from. Always builds for production, also when a test run starts it.
 */
const ROOT = path.join(import.meta.dirname, '../..')

const env = { ...process.env, NODE_ENV: 'production' }

const finish = beginBuild(ROOT)
run('react-router', 'build')
run('vite', 'build', '--config', 'vite.server.config.ts')
run('node', path.join(import.meta.dirname, 'assets/shrink-manifest.ts'))
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
