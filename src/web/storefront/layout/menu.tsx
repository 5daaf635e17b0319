import { ChevronDown, ChevronUp, Menu as MenuIcon } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { LISTING_KIND_LABELS, useMenus } from '#web/session/shop-facts.ts'
import { MenuPicture } from '#web/storefront/listing/menu-picture.tsx'
import { useClose } from '#web/ui/browser/use-close.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { Modal } from '#web/ui/modal.tsx'

const importDrawer = () => import('./menu-drawer.tsx')
type Drawer = Awaited<ReturnType<typeof importDrawer>>['MenuDrawer']

/**
 * The menu button and its drawer on narrow screens. Escape, the backdrop, any link and the Back
 * button close it; the focus returns to the button.
 */
export function Menu(): ReactElement {
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const [Drawer, setDrawer] = useState<Drawer>()

  const { key } = useLocation()
  useEffect(() => drawer.current?.close(), [key])

  const openDrawer = async () => {
    const { href } = window.location
    const file = await loadPart(importDrawer)
    // If another page is open by now, the drawer would cover it.
    if (!file || window.location.href !== href) return
    // The dialog gives the focus to a button in it.
    flushSync(() => {
      setDrawer(() => file.MenuDrawer)
      setOpen(true)
    })
    if (!drawer.current?.open) drawer.current?.showModal()
  }
  const close = () => drawer.current?.close()

  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        aria-controls="menu"
        aria-haspopup="dialog"
        onPointerDown={() => void importDrawer().catch(() => undefined)}
        onClick={() => void openDrawer()}
        className="grid size-11 shrink-0 place-items-center max-[21rem]:size-[44px] lg:hidden"
      >
        <MenuIcon aria-hidden="true" strokeWidth={1.6} className="size-6" />
      </button>
      <Modal
        ref={drawer}
        closeOnBackdrop
        closeOnLink
        id="menu"
        aria-labelledby="menu-title"
        onClose={() => setOpen(false)}
        className={
          'fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(88vw,24rem)] max-w-none flex-col ' +
          'bg-mogra text-jamun-950 shadow-pop open:flex open:drawer-in'
        }
      >
        {Drawer && <Drawer onClose={close} />}
      </Modal>
    </>
  )
}

/** How long a mouse rests on a closed list before it opens, and may be away from an open one. */
const OPEN_MS = 120
const CLOSE_MS = 250

/**
 * Opens a list under a mouse and closes it when the mouse has left, unless the focus is in it. A
 * press opens and closes it too, but the first one on a list that the mouse opened keeps it open.
 */
function useHover(open: boolean, setOpen: (open: boolean) => void) {
  const timer = useRef(0)
  const byMouse = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const after =
    (ms: number, opens: boolean) =>
    ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        if (opens) byMouse.current ||= !open
        else if (currentTarget.contains(document.activeElement)) return
        setOpen(opens)
      }, ms)
    }
  return {
    onPointerEnter: after(OPEN_MS, true),
    onPointerLeave: after(CLOSE_MS, false),
    press: () => {
      clearTimeout(timer.current)
      if (!open || !byMouse.current) setOpen(!open)
      byMouse.current = false
    },
  }
}

/**
 * The style categories of the desktop header. The list opens on a click or under a mouse, and
 * closes on a choice, Escape, Back, a click outside or when mouse or focus leaves.
 */
export function StyleCategories({
  current,
  className,
}: {
  current: string
  /** That of the links beside it. */
  className: string
}): ReactElement {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const container = useRef<HTMLDivElement>(null)
  const Chevron = open ? ChevronUp : ChevronDown
  const { styles } = useMenus()

  const close = () => setOpenAt(undefined)
  const { press, ...hover } = useHover(open, (opens) => setOpenAt(opens ? key : undefined))
  useClose(open, container, setOpenAt)

  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
      close()
  }

  return (
    <div ref={container} onBlur={onBlur} {...hover} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="styles"
        aria-current={styles.some(({ route }) => route === current) || undefined}
        onClick={press}
        className={`flex items-center gap-1 ${className}`}
      >
        Style Categories
        <Chevron aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
      </button>
      <StyleList current={current} open={open} onChoose={close} />
    </div>
  )
}

type StyleListProps = { current: string; open: boolean; onChoose: () => void }

const StyleList = ({ current, open, onChoose }: StyleListProps) => (
  <ul
    id="styles"
    hidden={!open}
    className={
      'absolute right-0 top-full w-52 rounded-md border border-jamun-100 bg-white py-2 ' +
      'shadow-pop'
    }
  >
    <li className="px-5 py-1 text-xs text-jamun-500">{LISTING_KIND_LABELS.style}</li>
    {useMenus().styles.map((row) => (
      <li key={row.route}>
        <Link
          discover="none"
          to={row.route}
          aria-current={row.route === current ? 'page' : undefined}
          onClick={onChoose}
          className={
            'flex min-h-12 items-center gap-3 px-5 hover:bg-jamun-50 ' +
            'aria-[current]:font-semibold aria-[current]:text-rani-700'
          }
        >
          {open && <MenuPicture listing={row} />}
          {row.label}
        </Link>
      </li>
    ))}
  </ul>
)
