import { ChevronDown, ChevronUp, RotateCcw } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  EXTERNAL_REL,
  LISTING_KIND_LABELS,
  QUICK_LINKS,
  REFUND_TRACKING,
  useMenus,
  useShop,
} from '#web/session/shop-facts.ts'
import { MenuPicture } from '#web/storefront/listing/menu-picture.tsx'
import { Hem, SocialIcon, socialLinks } from '#web/ui/brand.tsx'
import { CloseButton } from '#web/ui/modal.tsx'

const HEAD = 'text-sm font-semibold uppercase tracking-caps text-zari-700'
const KIND = 'px-5 text-xs text-jamun-700'
const ROW = 'flex min-h-12 items-center gap-2.5 px-5 hover:bg-jamun-50'

/** The collections, each with its picture in its colour. */
function Collections() {
  return (
    <ul>
      {useMenus().collections.map((row) => (
        <li key={row.route}>
          <Link to={row.route} className={`${ROW} gap-3! text-[1.1rem]`}>
            <MenuPicture listing={row} />
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
              <Link to={row.route} className={`${ROW} gap-2! pr-1! text-[1.1rem]`}>
                <MenuPicture listing={row} />
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
        {socialLinks(shop).map(({ name, label, href }) => (
          <li key={label}>
            <a href={href} rel={EXTERNAL_REL} className={ROW}>
              <SocialIcon name={name} />
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
        <h2 id="menu-title" className="font-display text-[1.625rem]">
          Menu
        </h2>
        <CloseButton label="Close" hover="hover:bg-jamun-800" onClick={onClose} />
      </div>
      <Hem cloth="jamun" className="shrink-0 [--s:20px]" />
    </>
  )
}

/** What is in the drawer of the menu. Its file is loaded when the menu is opened. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <>
      <MenuHead onClose={onClose} />
      <div className="flex-1 overflow-y-auto overscroll-contain pb-6">
        <MenuGroups />
      </div>
    </>
  )
}
