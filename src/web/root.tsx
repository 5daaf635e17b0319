import type { ReactElement, ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type LinksFunction } from 'react-router'
import type { Route } from './+types/root'
import { shopFactsContext } from './api-context.ts'
import anek from './fonts/anek-latin-var.woff2?url'
import rozha from './fonts/rozha-one.woff2?url'
import { ErrorScreen } from './storefront/frame/error-screen.tsx'
import { FrameShell } from './storefront/frame/frame-shell.tsx'
import { AlertHost } from './ui/alert.tsx'
import './ui/base.css'
import { Toaster } from './ui/toast.tsx'

const font = (href: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: LinksFunction = () => [font(anek), font(rozha), { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]

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
