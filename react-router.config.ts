import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known to the browser at once, so that no page asks the server which routes there
  // are.
  routeDiscovery: { mode: 'initial' },
  // One file a page: a loader of its own would be one more request for a few bytes.
  splitRouteModules: false,
} satisfies Config
