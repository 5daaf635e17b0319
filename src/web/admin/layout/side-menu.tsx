import { Search, Store } from 'lucide-react'
import { useEffect, useId, useRef, type ReactElement } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { MAX_COUNTED } from '#shared/order/order-status.ts'
import { CloseButton } from '#web/ui/modal.tsx'
import { openPalette } from '#web/admin/palette/palette-state.ts'
import { COMPLAINTS, isUnderSettings, ORDERS, REVIEWS, SCREEN_GROUPS, SETTINGS } from './screens.ts'
import { useWaiting } from './waiting.ts'

const CURRENT = 'bg-jamun-700 font-semibold text-haldi-300'
const OTHER = 'text-jamun-200 hover:bg-jamun-800 hover:text-white'

type MenuProps = { folded?: boolean; onClose?: () => void }

/**
 * The links to the admin screens in groups, with the number of what waits beside some.
 * `folded` hides the labels, `onClose` adds the close button of the drawer.
 */
export function SideMenu({ folded = false, onClose }: MenuProps): ReactElement {
  return (
    <nav
      aria-label="Admin Menu"
      className={'flex h-full flex-col bg-jamun-900 text-white [--focus:var(--color-haldi-300)]'}
    >
      <div
        className={
          'flex h-16 shrink-0 items-center justify-between short:lg:h-12 ' +
          `${folded ? 'px-3' : 'pl-6 pr-3'}`
        }
      >
        <h2 className={`font-display text-[1.35rem] ${folded ? 'sr-only' : ''}`}>Admin Menu</h2>
        {onClose ? (
          <CloseButton label="Close" hover="hover:bg-jamun-800" onClick={onClose} />
        ) : (
          <ShopLink folded={folded} className="min-h-11 px-2 short:lg:min-h-9" />
        )}
      </div>
      <Beads folded={folded} />
      <FindButton folded={folded} onClose={onClose} />
      <div
        className={
          'mt-2 min-h-0 overflow-y-auto px-3 pb-2 scroll-shade short:lg:mt-0 ' +
          '[--shade-ground:var(--color-jamun-900)] [--shade-edge:rgb(255_255_255/0.2)]'
        }
      >
        {SCREEN_GROUPS.map((group) => (
          <ScreenGroup key={group.name} group={group} folded={folded} />
        ))}
      </div>
      {onClose && (
        <p className="mt-auto shrink-0 px-6 py-2">
          <ShopLink folded={false} className="min-h-11 w-fit" />
        </p>
      )}
    </nav>
  )
}

const BEADS = Array.from({ length: 16 }, (_, index) => index)

/**
 * A row of beads under the head. They are elements: a repeated background stretches to the width,
 * and small beads on parts of pixels look square. Those without room wrap out of sight.
 */
const Beads = ({ folded }: { folded: boolean }) => (
  <div
    aria-hidden="true"
    className={
      'flex h-[7px] shrink-0 flex-wrap gap-x-2.5 overflow-hidden ' +
      (folded ? 'mx-[15px]' : 'ml-6 mr-5')
    }
  >
    {BEADS.map((bead) => (
      <span key={bead} className="size-[7px] rounded-full bg-haldi-400" />
    ))}
  </div>
)

/** In the column it is part of the head, so that the screens have more room. */
function ShopLink({ folded, className }: { folded: boolean; className: string }) {
  return (
    <Link
      to="/"
      title={folded ? 'View shop' : undefined}
      className={
        'flex items-center text-xs text-jamun-300 underline underline-offset-2 hover:text-white ' +
        `${folded ? 'grow justify-center' : ''} ${className}`
      }
    >
      {folded && <Store aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />}
      <span className={folded ? 'sr-only' : ''}>View shop</span>
    </Link>
  )
}

/** Opens the palette, and closes the drawer first. */
function FindButton({ folded, onClose }: { folded: boolean; onClose: MenuProps['onClose'] }) {
  const open = () => {
    onClose?.()
    openPalette()
  }
  return (
    <div className="shrink-0 px-3 pt-3 short:lg:pt-2">
      <button
        type="button"
        title={folded ? 'Find' : undefined}
        onClick={open}
        className={
          'flex min-h-11 w-full items-center gap-3.5 rounded-xs border border-jamun-700 text-sm ' +
          `short:lg:pointer-fine:min-h-9 ${OTHER} ${folded ? 'justify-center' : 'px-3.5'}`
        }
      >
        <Search aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
        <span className={folded ? 'sr-only' : ''}>Find</span>
        {!folded && (
          <kbd
            aria-hidden="true"
            className="ml-auto font-sans text-xs text-jamun-300 max-lg:hidden"
          >
            Ctrl K
          </kbd>
        )}
      </button>
    </div>
  )
}

type ScreenGroupProps = { group: (typeof SCREEN_GROUPS)[number]; folded: boolean }

/** Some screens under their heading; folded, with a line above them. */
function ScreenGroup({ group: { name, screens }, folded }: ScreenGroupProps) {
  const waiting = useWaiting()
  const counts: Record<string, number> = {
    [ORDERS]: waiting.orders,
    [COMPLAINTS]: waiting.complaints,
    [REVIEWS]: waiting.reviews,
  }
  const heading = useId()
  return (
    <div className={folded ? 'mt-1.5 border-t border-jamun-700 pt-1.5 first:border-0' : ''}>
      <h3
        id={heading}
        className={
          folded
            ? 'sr-only'
            : 'px-3.5 pt-2.5 pb-1 text-xs font-semibold tracking-caps text-jamun-300 uppercase ' +
              'short:lg:pt-1 short:lg:pb-0.5'
        }
      >
        {name}
      </h3>
      <ul aria-labelledby={heading}>
        {screens.map((screen) => (
          <li key={screen.to}>
            <ScreenLink screen={screen} count={counts[screen.to] ?? 0} folded={folded} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * With a mouse the 14 screens share the height of the window, 28 to 38 px each, so that all are in
 * view from a height of 640 px on. What stands around them is 15rem high, or 11.5rem.
 */
const ROW_HEIGHT =
  'min-h-11 lg:pointer-fine:min-h-[clamp(1.75rem,(100dvh-15rem)/14,2.375rem)] ' +
  'short:lg:pointer-fine:min-h-[clamp(1.75rem,(100dvh-11.5rem)/14,2.375rem)]'

/** Whether an address belongs to the screen of the menu at `to`. */
const isPartOf = (to: string, pathname: string): boolean =>
  pathname.toLowerCase().startsWith(to) || (to === SETTINGS && isUnderSettings(pathname))

/** The screen that was pressed looks like the current one at once, and is it when it is there. */
function ScreenLink({
  screen: { to, label, Icon },
  count,
  folded,
}: {
  screen: (typeof SCREEN_GROUPS)[number]['screens'][number]
  count: number
  folded: boolean
}) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname
  const isCurrent = isPartOf(to, pathname)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // On a low window the list of screens scrolls, and the current one may be below.
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      to={to}
      ref={link}
      title={folded ? label : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      className={
        `relative flex items-center gap-3.5 rounded-xs ${ROW_HEIGHT} ` +
        `${folded ? 'justify-center' : 'px-3.5'} ${isPartOf(to, next) ? CURRENT : OTHER}`
      }
    >
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
      <span className={folded ? 'sr-only' : ''}>{label}</span>
      {count > 0 && <WaitingCount count={count} folded={folded} />}
    </Link>
  )
}

function WaitingCount({ count, folded }: { count: number; folded: boolean }) {
  return (
    <span
      className={
        'tnum rounded-full bg-haldi-400 px-2 text-xs leading-5 font-bold text-jamun-950 ' +
        `${folded ? 'absolute top-0.5 right-0' : 'ml-auto'}`
      }
    >
      {count < MAX_COUNTED ? count : `${MAX_COUNTED - 1}+`}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
