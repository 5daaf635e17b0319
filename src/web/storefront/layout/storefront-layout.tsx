import type { ReactElement } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useFocusOnArrival } from '#web/ui/browser/focus.ts'
import { shopTitle } from '#web/seo/page-meta.ts'
import type { Route } from './+types/storefront-layout'
import { ErrorScreen } from './error-screen.tsx'
import { FrameShell } from './layout-shell.tsx'
import { Pending } from './pending.tsx'

/**
 * The title of pages that give none of their own; a page that failed is named by its error screen.
 */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? [] : [{ title: shopTitle(matches) }]

/** The frame around every page of the storefront. */
export default function Frame(): ReactElement {
  const { pathname } = useLocation()
  useFocusOnArrival(pathname)
  return (
    <FrameShell>
      <Pending>
        <Outlet />
      </Pending>
    </FrameShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactElement {
  return (
    <FrameShell>
      <ErrorScreen error={error} />
    </FrameShell>
  )
}
