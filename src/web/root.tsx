import type { ReactElement, ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type LinksFunction } from 'react-router'
import type { Route } from './+types/root'
import { shopFactsContext } from './api-context.ts'
import { ErrorScreen } from './storefront/frame/error-screen.tsx'
import { FrameShell } from './storefront/frame/frame-shell.tsx'
import { AlertHost } from './ui/alert.tsx'
import base from './ui/base.css?url'
import fonts from './ui/fonts.css?url'
import { Toaster } from './ui/toast.tsx'

/** The fonts come first and apart, so that the server can let them wait for the pictures (see src/pages/late-scripts.ts). */
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: fonts },
  { rel: 'stylesheet', href: base },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** What every page knows: the address people know the shop by, for canonical links (see page-meta.ts). */
export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(shopFactsContext).publicUrl }
}

export const shouldRevalidate = (): boolean => false

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }): ReactElement {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#32112a" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toaster />
        <AlertHost />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root(): ReactElement {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactElement {
  return (
    <FrameShell>
      <ErrorScreen error={error} />
    </FrameShell>
  )
}
