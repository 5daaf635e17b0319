import { ChevronDown, ChevronUp, Menu as MenuIcon, RotateCcw } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { Link, useLocation } from 'react-router'
import { LISTING_KIND_LABELS } from '#shared/catalog/taxonomy.ts'
import {
  EXTERNAL_REL,
  QUICK_LINKS,
  REFUND_TRACKING,
  useMenus,
  useShop,
} from '#web/session/shop-facts.ts'
import { Hem, socialLinks } from '#web/ui/brand.tsx'
import { CloseButton, Modal } from '#web/ui/modal.tsx'

const HEAD = 'text-sm font-semibold uppercase tracking-caps text-zari-700'
const KIND = 'px-5 text-xs text-jamun-700'
const ROW = 'flex min-h-12 items-center gap-2.5 px-5 hover:bg-jamun-50'

/** The collections, each with a bead in its colour. */
function Collections() {
  return (
    <ul>
      {useMenus().collections.map((row) => (
        <li key={row.route}>
          <Link to={row.route} className={`${ROW} gap-3! text-[1.1rem]`}>
            <span
              aria-hidden="true"
              data-cloth={row.cloth}
              className="size-3.5 rounded-full border border-jamun-900/15 bg-(--ground)"
            />
            {row.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Styles() {
  const [open, setOpen] = useState(true)
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <>
      <p className={`mt-2 -mb-3 border-t border-jamun-100 pt-3 ${KIND}`}>
        {LISTING_KIND_LABELS.style}
      </p>
      <h3 className="border-b border-jamun-100">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="menu-styles"
          onClick={() => setOpen(!open)}
          className={`flex min-h-14 w-full items-center justify-between px-5 ${HEAD}`}
        >
          Style Categories
          <Chevron
            aria-hidden="true"
            strokeWidth={1.6}
            className="size-5 shrink-0 text-jamun-900"
          />
        </button>
      </h3>
      <div id="menu-styles" hidden={!open}>
        <ul className="grid grid-cols-2 py-1">
          {useMenus().styles.map((row) => (
            <li key={row.route}>
              <Link to={row.route} className={`${ROW} text-[1.1rem]`}>
                {row.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className={`px-5 pb-1 pt-5 ${HEAD}`}>{title}</h3>
      <ul className="grid grid-cols-2">{children}</ul>
    </>
  )
}

function MenuGroups() {
  const shop = useShop()
  return (
    <>
      <p className={`pt-4 ${KIND}`}>{LISTING_KIND_LABELS.collection}</p>
      <h3 className={`px-5 pb-1 ${HEAD}`}>Collections</h3>
      <Collections />
      <Styles />
      <Group title="CONNECT WITH US">
        {socialLinks(shop).map(({ label, href, Icon }) => (
          <li key={label}>
            <a href={href} rel={EXTERNAL_REL} className={ROW}>
              <Icon />
              {label}
            </a>
          </li>
        ))}
        <li>
          <Link to={REFUND_TRACKING} className={ROW}>
            <RotateCcw aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
            Track Your refund
          </Link>
        </li>
      </Group>
      <Group title="QUICK LINKS">
        {QUICK_LINKS.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={ROW}>
              {link.label}
            </Link>
          </li>
        ))}
      </Group>
    </>
  )
}

function MenuHead({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div
        className={
          'flex h-16 shrink-0 items-center justify-between bg-jamun-900 pl-5 pr-2 text-white ' +
          '[--focus:var(--color-haldi-300)]'
        }
      >
        <h2 id="menu-title" className="font-display text-[1.6rem]">
          Menu
        </h2>
        <CloseButton label="Close" hover="hover:bg-jamun-800" onClick={onClose} />
      </div>
      <Hem cloth="jamun" className="shrink-0 [--s:20px]" />
    </>
  )
}

/**
 * The menu button and its drawer on narrow screens. Escape, the backdrop, any link and the Back
 * button close it; the focus returns to the button.
 */
export function Menu(): ReactElement {
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)

  const { key } = useLocation()
  useEffect(() => drawer.current?.close(), [key])

  const openDrawer = () => {
    drawer.current?.showModal()
    setOpen(true)
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
        onClick={openDrawer}
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
        <MenuHead onClose={close} />
        <div className="flex-1 overflow-y-auto overscroll-contain pb-6">
          <MenuGroups />
        </div>
      </Modal>
    </>
  )
}

const CURRENT_STYLE =
  'font-semibold text-rani-700 after:absolute after:bottom-0.5 after:left-1/2 after:size-1.5 ' +
  'after:-translate-x-1/2 after:rounded-full after:bg-rani-600'

/** Closes an open list on Escape, which returns the focus to its button, and on a click outside. */
function useClose(
  open: boolean,
  container: RefObject<HTMLElement | null>,
  setOpenAt: (key: undefined) => void,
): void {
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      container.current?.querySelector('button')?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target))
        setOpenAt(undefined)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open, container, setOpenAt])
}

/**
 * The style categories of the desktop header. The list opens on a click and closes on a choice,
 * Escape, Back, a click outside or when the focus leaves.
 */
export function StyleCategories({ current }: { current: string }): ReactElement {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const container = useRef<HTMLDivElement>(null)
  const Chevron = open ? ChevronUp : ChevronDown
  const { styles } = useMenus()
  const isCurrent = styles.some((row) => row.route === current)

  const close = () => setOpenAt(undefined)
  useClose(open, container, setOpenAt)

  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
      close()
  }

  return (
    <div ref={container} onBlur={onBlur} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="styles"
        onClick={() => setOpenAt(open ? undefined : key)}
        className={
          'flex items-center gap-1 py-3 text-[1rem] hover:text-rani-600 ' +
          (isCurrent ? CURRENT_STYLE : 'text-jamun-900')
        }
      >
        Style Categories
        <Chevron aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
      </button>
      <ul
        id="styles"
        hidden={!open}
        className={
          'absolute right-0 top-full w-52 rounded-md border border-jamun-100 bg-white py-2 ' +
          'shadow-pop'
        }
      >
        <li className="px-5 py-1 text-xs text-jamun-500">{LISTING_KIND_LABELS.style}</li>
        {styles.map((row) => (
          <li key={row.route}>
            <Link
              to={row.route}
              aria-current={row.route === current ? 'page' : undefined}
              onClick={close}
              className={
                'flex min-h-11 items-center px-5 hover:bg-jamun-50 ' +
                'aria-[current]:font-semibold aria-[current]:text-rani-700'
              }
            >
              {row.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
