import type { ReactElement, ReactNode } from 'react'
import { data, Links, Meta, Outlet, ScrollRestoration, type LinksFunction } from 'react-router'
import { paise } from '#shared/money/money.ts'
import { shippingTextsOf, type ShippingTexts } from '#shared/money/shipping-text.ts'
import { DEFAULT_ANNOUNCEMENT, DEFAULT_SELLING } from '#shared/shop-settings.ts'
import type { Route } from './+types/root'
import { BodyScripts, FontsAndStartScript } from '#web/boot/page-scripts.tsx'
import { apiContext, shopFactsContext } from '#web/api/api-context.ts'
import { ErrorScreen } from '#web/storefront/layout/error-screen.tsx'
import { LayoutShell } from '#web/storefront/layout/layout-shell.tsx'
import { AlertHost } from '#web/ui/feedback/alert.tsx'
import base from '#web/ui/base.css?url'
import fonts from '#web/ui/fonts.css?url'
import { Toaster } from '#web/ui/feedback/toast.tsx'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: base },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/**
 * Loads what every page needs: the public URL of the shop for canonical links (see page-meta.ts)
 * and the settings of the administrator, null where there are none (see shop-facts.ts). If the API
 * fails, the page still renders, with its status, so that no cache stores it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopFactsContext)
  try {
    const { shop, announcement, freeShippingFromPaise, shippingPaise, sendsCodes } =
      await context.get(apiContext)('GET /api/shop')
    const shipping = toShippingWords(freeShippingFromPaise, shippingPaise)
    return data({
      publicUrl,
      shop,
      announcement: announcement ?? announcementFor(shipping),
      shipping,
      sendsCodes,
    })
  } catch (error) {
    if (!(error instanceof Response)) throw error
    return data(
      { publicUrl, shop: null, announcement: null, shipping: null, sendsCodes: false },
      { status: error.status },
    )
  }
}

const toShippingWords = (from: number, below: number): ShippingTexts | null =>
  from === DEFAULT_SELLING.freeShippingFrom && below === DEFAULT_SELLING.shipping
    ? null
    : shippingTextsOf({ freeShippingFrom: paise(from), shipping: paise(below) })

/**
 * If the administrator changed the shipping rule but not the announcement, the announcement follows
 * the rule.
 */
const announcementFor = (shipping: ShippingTexts | null) =>
  shipping && { ...DEFAULT_ANNOUNCEMENT, always: `Free shipping ${shipping.promise}` }

export const shouldRevalidate = (): boolean => false

/** Renders the HTML document around every page. */
export function Layout({ children }: { children: ReactNode }): ReactElement {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#32112a" />
        <Meta />
        <FontsAndStartScript fonts={fonts} />
        <Links />
      </head>
      <body>
        {children}
        <Toaster />
        <AlertHost />
        <ScrollRestoration />
        <BodyScripts />
      </body>
    </html>
  )
}

export default function Root(): ReactElement {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactElement {
  return (
    <LayoutShell>
      <ErrorScreen error={error} />
    </LayoutShell>
  )
}
