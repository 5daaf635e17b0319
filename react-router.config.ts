import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The browser gets all routes at once, so that no page requests them later.
  routeDiscovery: { mode: 'initial' },
  // One file per page: a separate loader file would be one more request for a few bytes.
  splitRouteModules: false,
} satisfies Config
