import {
  ChevronDown,
  ChevronUp,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  Scale,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  EXTERNAL_REL,
  LISTING_KIND_LABELS,
  OFFICER_PAGE,
  QUICK_LINKS,
  toDialNumber,
  useIsDemo,
  useMenus,
  useShop,
  useWords,
} from '#web/session/shop-facts.ts'
import { Hem, Logo, SocialIcon, socialLinks } from '#web/ui/brand.tsx'

/** At least as large as a touch target, also for short labels. */
const LINK =
  'inline-flex min-h-11 min-w-11 items-center wrap-anywhere text-jamun-200 hover:text-haldi-300'
const HEAD = 'text-sm font-semibold uppercase tracking-caps text-haldi-300'

function FooterLinks({
  links,
  className,
}: {
  links: readonly { label: string; to: string }[]
  className?: string
}) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} discover="none" className={LINK}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The small line over a heading. Headings beside it start lower by its height. */
const Kind = ({ children }: { children: string }) => (
  <p className="text-xs text-jamun-300">{children}</p>
)
const BESIDE_KIND = 'md:pt-4.5'

const toLinks = (rows: readonly { label: string; route: string }[]) =>
  rows.map((row) => ({ label: row.label, to: row.route }))

/** The style categories in a disclosure, open at first. */
function StyleLinks() {
  const [open, setOpen] = useState(true)
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <div>
      <Kind>{LISTING_KIND_LABELS.style}</Kind>
      {/* The negative margins make up for the button, which is higher than the other headings. */}
      <h2 className="-mt-[0.6875rem] -mb-[0.1875rem] font-sans">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="footer-styles"
          onClick={() => setOpen(!open)}
          className={`flex min-h-11 items-center gap-0.5 text-left ${HEAD}`}
        >
          Style Categories
          <Chevron aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
        </button>
      </h2>
      <div id="footer-styles" hidden={!open}>
        <FooterLinks links={toLinks(useMenus().styles)} />
      </div>
    </div>
  )
}

function Social() {
  const links = socialLinks(useShop())
  if (links.length === 0) return null
  return (
    <div>
      <h2 className={`mb-2 font-sans lg:mt-6 ${HEAD}`}>Follow Us</h2>
      <ul className="flex gap-2">
        {links.map(({ name, label, href }) => (
          <li key={label}>
            <a
              href={href}
              rel={EXTERNAL_REL}
              aria-label={label}
              className={
                'grid size-11 place-items-center rounded-full border border-jamun-500 ' +
                'text-white hover:border-haldi-300 hover:text-haldi-300'
              }
            >
              <SocialIcon name={name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ContactLineProps = { Icon: LucideIcon; children: ReactNode }

function ContactLine({ Icon, children }: ContactLineProps) {
  return (
    <li className="flex min-h-11 items-center gap-2.5">
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0 text-haldi-300" />
      {children}
    </li>
  )
}

/** On phones a list is in two columns. */
const IN_COLUMNS =
  'max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] max-md:gap-x-2'

function Contact() {
  const shop = useShop()
  return (
    <ul className="mt-2">
      <ContactLine Icon={Mail}>
        <a href={`mailto:${shop.email}`} className={LINK}>
          {shop.email}
        </a>
      </ContactLine>
      {shop.message && (
        <ContactLine Icon={MessageCircle}>
          <a href={shop.message} rel={EXTERNAL_REL} className={LINK}>
            Message us on WhatsApp
          </a>
        </ContactLine>
      )}
      <ContactLine Icon={Phone}>
        <a href={`tel:${toDialNumber(shop.phone)}`} className={`tnum ${LINK}`}>
          {shop.phone}
        </a>
      </ContactLine>
      <ContactLine Icon={MapPin}>
        <address className="min-w-0 not-italic">
          {shop.addressLine1}
          <br />
          {shop.addressLine2}
        </address>
      </ContactLine>
      <ContactLine Icon={Scale}>
        <Link to={OFFICER_PAGE} className={LINK}>
          {shop.officerDesignation}
        </Link>
      </ContactLine>
    </ul>
  )
}

const LINE = 'Artificial jewellery for women in India. Bright, light, and priced to be worn often.'

const FOOTER = 'goes-on render-near mt-16 [--focus:var(--color-haldi-300)] lg:mt-24'

/** The footer of every page: listings, contact, policies. It works without scripts. */
export function Footer(): ReactElement {
  const shop = useShop()
  const isDemo = useIsDemo()
  const line = useWords()?.footerLine ?? LINE
  const head = `mb-2 font-sans ${HEAD}`
  return (
    <footer className={FOOTER}>
      <div className="bg-jamun-900">
        <Hem cloth="mogra" className="[--bead:var(--color-haldi-400)]" />
      </div>
      <div className="bg-jamun-900 text-jamun-200">
        <div
          className={
            'mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] ' +
            'gap-x-2 gap-y-8 px-4 pb-10 pt-10 text-sm sm:px-6 lg:gap-x-5 ' +
            'md:grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] lg:px-8 lg:pt-14'
          }
        >
          <div
            className={
              'col-span-full flex flex-wrap items-center justify-between gap-4 ' +
              'lg:col-span-1 lg:block'
            }
          >
            <Link to="/" aria-label={`${shop.name}, home`} className="inline-flex">
              <Logo dark size="footer" />
            </Link>
            {line && (
              <p className="max-w-xs text-base wrap-anywhere text-jamun-200 max-sm:hidden lg:mt-4">
                {line}
              </p>
            )}
            <Social />
          </div>
          <nav aria-label="Jewellery">
            <Kind>{LISTING_KIND_LABELS.collection}</Kind>
            <h2 className={head}>Jewellery</h2>
            <FooterLinks links={toLinks(useMenus().collections)} />
          </nav>
          <StyleLinks />
          <div className={`max-md:col-span-full ${BESIDE_KIND}`}>
            <h2 className={head}>Contact</h2>
            <Contact />
          </div>
          <nav aria-label="Policies" className={`max-md:col-span-full ${BESIDE_KIND}`}>
            <h2 className={head}>Policies</h2>
            <FooterLinks links={QUICK_LINKS} className={IN_COLUMNS} />
          </nav>
        </div>
        <div className="border-t border-jamun-800">
          <p className="mx-auto max-w-page px-4 py-5 text-xs text-jamun-300 sm:px-6 lg:px-8">
            {shop.legalName}, {shop.addressLine2}.
            {isDemo && ` ${shop.name} is open-source shop software. This is its demo shop.`}
          </p>
        </div>
      </div>
    </footer>
  )
}
