import type { ReactElement, ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Announcement, Header } from './header.tsx'
import { useLoadedCart } from './use-loaded-cart.ts'

/**
 * Skip link, header, main and footer. Error pages use it too, so it loads the cart that the header
 * counts. `main` fills at least the screen, so that the footer does not jump when the content
 * loads.
 */
export function LayoutShell({ children }: { children: ReactNode }): ReactElement {
  useLoadedCart()
  return (
    <>
      <SkipLink />
      <Announcement />
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100svh-5.5rem)] outline-none lg:min-h-[calc(100svh-9.5rem)]"
      >
        {children}
      </main>
      <Footer />
    </>
  )
}

/** The skip link, the first focusable element of every page. */
export function SkipLink(): ReactElement {
  return (
    <a
      href="#main"
      className={
        'sr-only focus:not-sr-only focus:absolute focus:left-3 focus:top-3 focus:z-50 ' +
        'focus:bg-white focus:px-4 focus:py-3'
      }
    >
      Skip to content
    </a>
  )
}
