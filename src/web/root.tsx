import { memo, useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  useLocation,
  useRouteLoaderData,
  type LinksFunction,
} from 'react-router'
import type { ShippingRule } from '#shared/money/money.ts'
import { shippingTextsOf, type ShippingTexts } from '#shared/money/shipping-text.ts'
import { promiseLines } from '#shared/promises/promise-texts.ts'
import { DEFAULT_ANNOUNCEMENT, DEFAULT_SELLING, DEFAULT_SHOP } from '#shared/shop-settings.ts'
import type { Route } from './+types/root'
import { BodyScripts, FontsAndStartScript, PageScroll } from '#web/boot/page-scripts.tsx'
import { setPasswordPrompt } from '#web/api/account/password-prompt.ts'
import { apiContext, shopFactsContext } from '#web/api/api-context.ts'
import { RootDataContext, type RootData } from '#web/session/shop-facts.ts'
import { defaultMenus, demoShare, toMenus, toOwnBrand, toShop } from '#web/session/to-shop.ts'
import { ErrorBoundary as StorefrontError } from '#web/storefront/layout/storefront-layout.tsx'
import { AlertHost } from '#web/ui/modal.tsx'
import base from '#web/ui/base.css?url'
import fonts from '#web/ui/fonts.css?url'
import { Toaster } from '#web/ui/feedback/toast.tsx'

// Loaded when it is needed: only administrators are asked, and only if the settings say so.
setPasswordPrompt(async () =>
  (await import('#web/session/password-dialog.tsx')).openPasswordDialog(),
)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: base },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/**
 * Loads what every page needs: the public URL of the shop for canonical links (see page-head.ts)
 * and the settings of the administrator, null where there are none (see shop-facts.ts). If the API
 * fails, the page still renders, with its status, so that no cache stores it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopFactsContext)
  try {
    const api = context.get(apiContext)
    const shop = toShop(await api('GET /api/shop'))
    const menus = toMenus(await api('GET /api/categories'))
    const shipping = toShippingTexts(shop.shippingRule)
    return data<RootData>({
      publicUrl,
      shop: shop.details,
      announcement: shop.announcement ?? announcementFor(shipping),
      shipping,
      shippingRule: shop.shippingRule,
      words: shop.words,
      promises: shop.promises && promiseLines(shop.promises),
      sendsCodes: shop.sendsCodes,
      ...(shop.cashOnDelivery && { cashOnDelivery: shop.cashOnDelivery }),
      ...(shop.asksAdult && { asksAdult: shop.asksAdult }),
      ...(shop.guestCheckout && { guestCheckout: shop.guestCheckout }),
      ...toOwnBrand(shop),
      menus,
    })
  } catch (error) {
    if (!(error instanceof Response)) throw error
    return data<RootData>(
      {
        publicUrl,
        shop: null,
        announcement: null,
        shipping: null,
        shippingRule: null,
        words: null,
        promises: null,
        sendsCodes: false,
        menus: defaultMenus(),
        ...demoShare(DEFAULT_SHOP.name),
      },
      { status: error.status },
    )
  }
}

/** Null for the default rule, whose texts the pages have. */
const toShippingTexts = (rule: ShippingRule): ShippingTexts | null =>
  rule.freeShippingFrom === DEFAULT_SELLING.freeShippingFrom &&
  rule.shipping === DEFAULT_SELLING.shipping
    ? null
    : shippingTextsOf(rule)

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
        <WithRootData>
          {children}
          <Toaster />
          {/* Its dialogs read the settings of the shop too. */}
          <AlertHost />
        </WithRootData>
        <PageScroll />
        <BodyScripts />
      </body>
    </html>
  )
}

/** A component of its own: the router's hook renders it again at each step of a navigation. */
function WithRootData({ children }: { children: ReactNode }) {
  return <RootDataContext value={useRouteLoaderData<RootData>('root')}>{children}</RootDataContext>
}

function Root(): ReactElement {
  useFocusOnNavigation()
  useLinkCode()
  return <Outlet />
}

/** The router renders it with new props at every step of a load or a change. It reads none. */
export default memo(Root, () => true)

/** After a navigation, moves the focus to the start of the new page, as a full page load does. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Keeps the code of a coupon that a link brings. Its code is loaded only then. */
function useLinkCode(): void {
  const { search } = useLocation()
  useEffect(() => {
    if (/[?&]code=/.test(search))
      void import('#web/storefront/offers/link-code.ts').then(
        ({ saveLinkCode }) => saveLinkCode(search),
        () => undefined,
      )
  }, [search])
}

export const ErrorBoundary = StorefrontError
