import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known to the browser at once, so that no page asks the server which routes there are.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
