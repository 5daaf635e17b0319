import type { ReactElement, ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Announcement, Header } from './header.tsx'
import { useLoadedCart } from './use-loaded-cart.ts'

/**
 * Header, main and footer, with the way past the header first. What fails stands in it too, so it
 * loads what the header counts. However short the page is, the footer begins below what is in view,
 * so that nothing jumps when the page fills.
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

/** The way past the header: the first thing that the keyboard meets on every page. */
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
