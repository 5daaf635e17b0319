import type { ReactElement } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useFocusOnNavigation } from '#web/ui/browser/focus.ts'
import { shopTitle } from '#web/seo/page-meta.ts'
import type { Route } from './+types/storefront-layout'
import { ErrorScreen } from './error-screen.tsx'
import { LayoutShell } from './layout-shell.tsx'
import { Pending } from './pending.tsx'

/** The title of pages without their own. A failed page gets its title from the error screen. */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? [] : [{ title: shopTitle(matches) }]

/** The layout of every storefront page. */
export default function StorefrontLayout(): ReactElement {
  const { pathname } = useLocation()
  useFocusOnNavigation(pathname)
  return (
    <LayoutShell>
      <Pending>
        <Outlet />
      </Pending>
    </LayoutShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactElement {
  return (
    <LayoutShell>
      <ErrorScreen error={error} />
    </LayoutShell>
  )
}
