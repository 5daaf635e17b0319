import { Bell, LogOut, Menu as MenuIcon } from 'lucide-react'
import { useRef, useState, type ReactElement, type RefObject } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { call } from '#web/api/client.ts'
import { endSession, readUser, useSession } from '#web/session/session.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Logo } from '#web/ui/brand.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ErrorBoundary as StorefrontError } from '#web/storefront/layout/storefront-layout.tsx'
import '#web/admin/admin.css'
import { nextDueText } from '#web/admin/complaints/due.ts'
import { LoadingBar, Pending } from '#web/admin/layout/pending/pending.tsx'
import { PaletteHost } from '#web/admin/palette/palette-host.tsx'
import { BackLink } from './back-link.tsx'
import { useRestoreFocus, withoutProps } from './screen.tsx'
import { COMPLAINTS, isUnderSettings, ORDERS, SETTINGS } from './screens.ts'
import { SideMenu } from './side-menu.tsx'
import { countText } from './tabs.tsx'
import { loadWaiting, useWaiting } from './waiting.ts'

export { onEveryNavigation as shouldRevalidate } from './admin-data.ts'

/** Loads nothing. A layout that has only a clientLoader is not rendered on the server. */
export const loader = () => null

/** Loads the numbers of the menu on every navigation. Changes of orders load them themselves. */
export const clientLoader = Object.assign(loadWaiting, { hydrate: true as const })

/** The layout of every admin screen. The menu is a column on wide screens, else a drawer. */
function AdminLayout(): ReactElement {
  const drawer = useRef<HTMLDialogElement>(null)
  const [folded, setFolded] = useState(false)
  useRestoreFocus()
  const { legalName, addressLine2 } = useShop()
  const toggle = () =>
    window.matchMedia('(width >= 64rem)').matches ? setFolded(!folded) : drawer.current?.showModal()
  return (
    <div className="min-h-dvh bg-chandan">
      <a
        href="#main"
        className={
          'sr-only focus:not-sr-only focus:absolute focus:left-3 focus:top-3 focus:z-50 ' +
          'focus:bg-white focus:px-4 focus:py-3'
        }
      >
        Skip to content
      </a>
      <div
        className={
          'lg:grid lg:min-h-dvh ' +
          `${folded ? 'lg:grid-cols-[4.5rem_minmax(0,1fr)]' : 'lg:grid-cols-[15rem_minmax(0,1fr)]'}`
        }
      >
        <aside aria-label="Admin Menu" className="hidden bg-jamun-900 lg:block print:hidden">
          <div className="sticky top-0 h-dvh">
            <SideMenu folded={folded} />
          </div>
        </aside>
        <Drawer ref={drawer} />
        <PaletteHost />
        <div className="min-w-0">
          <Header onMenu={toggle} />
          <main
            id="main"
            tabIndex={-1}
            className={
              'mx-auto min-h-dvh w-full max-w-[76rem] px-4 pb-16 pt-6 outline-none lg:px-8 ' +
              'lg:pt-9 2xl:max-w-[90rem]'
            }
          >
            <Pending>
              <BackToSettings />
              <Outlet />
            </Pending>
          </main>
          <footer
            className={
              'mx-auto w-full max-w-[76rem] px-4 pb-6 text-sm text-jamun-700 lg:px-8 ' +
              '2xl:max-w-[90rem] print:hidden'
            }
          >
            {legalName}, {addressLine2}
          </footer>
        </div>
      </div>
    </div>
  )
}

export default withoutProps(AdminLayout)

/** On the screens that the settings lead to. */
function BackToSettings() {
  const { pathname } = useLocation()
  return isUnderSettings(pathname) && <BackLink to={SETTINGS} label="All settings" />
}

function Drawer({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  return (
    <Modal
      ref={ref}
      closeOnBackdrop
      closeOnLink
      aria-label="Admin Menu"
      className={
        'fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(80vw,18rem)] max-w-none shadow-pop ' +
        'open:drawer-in lg:hidden'
      }
    >
      <SideMenu onClose={() => ref.current?.close()} />
    </Modal>
  )
}

function Header({ onMenu }: { onMenu: () => void }) {
  const { ready } = useSession()
  const user = ready ? readUser() : null
  const shop = useShop()
  return (
    <header
      className={
        'print:hidden sticky top-0 z-30 flex h-16 items-center gap-1 border-b border-jamun-200 ' +
        'bg-white px-2 lg:px-8'
      }
    >
      <button
        type="button"
        aria-label="Open Admin Menu"
        aria-haspopup="dialog"
        onClick={onMenu}
        className="grid size-11 shrink-0 place-items-center lg:-ml-3"
      >
        <MenuIcon aria-hidden="true" strokeWidth={1.6} className="size-6" />
      </button>
      <Link
        to="/"
        aria-label={`${shop.name}, home`}
        className="inline-flex min-h-11 min-w-0 items-center"
      >
        <Logo size="bar" />
      </Link>
      <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-3">
        {user !== null && user !== 'invalid' && (
          <span
            title={user.name}
            className="hidden max-w-60 truncate text-sm text-jamun-700 sm:block"
          >
            {user.name}
          </span>
        )}
        <WaitingLink />
        <Logout />
      </div>
      <LoadingBar />
    </header>
  )
}

const countOf = (count: number, noun: string): string | false =>
  count > 0 && `${countText(count)} ${noun}${count === 1 ? '' : 's'}`

/**
 * A bell with the number of orders and complaints that wait. It leads to the orders first, and its
 * label says how much time the complaints have.
 */
function WaitingLink() {
  const { orders, complaints, complaintDue } = useWaiting()
  const count = orders + complaints
  if (count === 0) return null
  const parts = [countOf(orders, 'order'), countOf(complaints, 'complaint')].filter(Boolean)
  const due = nextDueText({ count: complaints, nextDue: complaintDue })
  // The number that is shown is a part of the label.
  const text =
    parts.length > 1
      ? `${countText(count)} wait: ${parts.join(' and ')}`
      : `${parts.join('')} ${count === 1 ? 'waits' : 'wait'}`
  const label = [text, due].filter(Boolean).join(', ')
  return (
    <Link
      to={orders > 0 ? ORDERS : COMPLAINTS}
      aria-label={label}
      title={label}
      className="relative grid size-11 place-items-center rounded-full hover:bg-jamun-100"
    >
      <Bell aria-hidden="true" strokeWidth={1.6} className="size-5" />
      <span
        aria-hidden="true"
        className={
          'tnum absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full ' +
          'bg-rani-600 px-1 text-2xs font-bold text-white'
        }
      >
        {countText(count)}
      </span>
    </Link>
  )
}

function Logout() {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const logOut = async () => {
    setLeaving(true)
    // The session ends in this browser even if the server cannot be reached. On the server it
    // expires.
    await call('POST /api/auth/logout').catch(() => undefined)
    endSession()
    toast('success', 'Logged out successfully!')
    await navigate('/login', { replace: true })
  }
  return (
    <Button
      look="link"
      busy={leaving}
      className="min-w-11 px-1 text-sm text-jamun-950! no-underline! hover:underline!"
      onClick={() => void logOut()}
    >
      {!leaving && (
        <LogOut
          aria-hidden="true"
          strokeWidth={1.6}
          className="size-[1.15em] shrink-0 min-[18rem]:max-[22rem]:hidden"
        />
      )}
      <span className="max-[18rem]:sr-only">Logout</span>
    </Button>
  )
}

export const ErrorBoundary = StorefrontError
