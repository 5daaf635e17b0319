import { use, type ReactElement, type ReactNode } from 'react'
import type { Cloth } from '#shared/catalog/taxonomy.ts'
import { DEFAULT_SHOP, type ShopDetails } from '#shared/shop-settings.ts'
import { RootDataContext, useShop } from '#web/session/shop-facts.ts'
import drawings from '#web/ui/pictures/brand.svg'

type MarkProps = { className?: string; dark?: boolean }

/** The mark: a jhumka on its hook. `dark` is for dark backgrounds. */
export function Mark({ className = 'h-8 w-auto', dark = false }: MarkProps): ReactElement {
  const dome = dark ? 'fill-rani-500' : 'fill-rani-600'
  return (
    <svg aria-hidden="true" viewBox="0 0 36 42" className={className}>
      <circle cx="18" cy="5" r="4" fill="none" strokeWidth="2.4" className="stroke-haldi-400" />
      <circle cx="18" cy="5" r="1.5" className={dome} />
      <circle cx="18" cy="12" r="2" className="fill-haldi-400" />
      <path d="M3.2 30C3.2 20.2 9.6 14.6 18 14.6S32.8 20.2 32.8 30Z" className={dome} />
      <path
        d={
          'M3.6 26.4a4.8 4.2 0 0 0 7.2 0 4.8 4.2 0 0 0 7.2 0 4.8 4.2 0 0 0 7.2 0 4.8 4.2 0 0 0 ' +
          '7.2 0'
        }
        fill="none"
        strokeWidth="1.3"
        className="stroke-haldi-400"
      />
      <rect x="1.8" y="30" width="32.4" height="2.2" rx="1.1" className="fill-haldi-400" />
      {/* Five beads: lines without length and with round ends. */}
      <path
        d="M4.6 36h0m6.7 1.6h0m6.7.6h0m6.7-.6h0m6.7-1.6h0"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-haldi-400"
      />
    </svg>
  )
}

/**
 * A longer name is smaller, on two lines, and without the mark where a phone has no room for both.
 */
const MAX_SHORT_NAME = 8

const SIZES = {
  header: {
    mark: 'h-8 w-auto shrink-0 lg:h-11',
    word: 'h-[23px] max-[21rem]:hidden lg:h-9',
    name: 'text-xl lg:text-[2rem]',
    long: 'text-[clamp(0.75rem,11.25vw-1.5rem,1.25rem)] lg:max-w-[22rem] lg:text-[1.6rem]',
  },
  footer: { mark: 'h-12 w-auto shrink-0', word: 'h-9', name: 'text-2xl', long: 'text-xl' },
  bar: {
    mark: 'h-8 w-auto shrink-0',
    word: 'h-[23px] max-[19rem]:hidden',
    name: 'text-xl',
    long: 'text-[1rem] lg:max-w-[22rem] lg:text-[1.25rem]',
  },
}
const HIDDEN_MARK = { header: 'max-[30rem]:hidden', footer: '', bar: 'max-[19rem]:hidden' }

/**
 * The mark and the shop's name: the drawn wordmark for the default name, else text. `size` sets the
 * height for the footer, the admin bar, or the header, which grows on wide screens.
 * The wordmark is a file, so that its path is neither in the scripts nor twice in every page.
 */
export function Logo({
  dark = false,
  size = 'header',
}: {
  dark?: boolean
  size?: keyof typeof SIZES
}): ReactElement {
  const { name } = useShop()
  const { logo, hidesName } = use(RootDataContext) ?? {}
  const { mark, word, ...sizes } = SIZES[size]
  const ink = dark ? 'text-white' : 'text-jamun-950'
  const isLong = name.length > MAX_SHORT_NAME
  return (
    <span className={`inline-flex items-center gap-2 ${size === 'footer' ? 'flex-wrap' : ''}`}>
      {logo ? (
        // oxlint-disable-next-line jsx-a11y/alt-text -- the root loader sets it
        <img {...logo} />
      ) : (
        <Mark dark={dark} className={`${mark} ${isLong ? HIDDEN_MARK[size] : ''}`} />
      )}
      {hidesName ? null : name === DEFAULT_SHOP.name ? (
        <svg
          aria-hidden="true"
          viewBox="0 -2 125 34"
          fill="currentColor"
          className={`w-auto ${word} ${ink}`}
        >
          <use href={`${drawings}#wordmark`} />
        </svg>
      ) : (
        <span
          title={name}
          className={
            'line-clamp-2 min-w-0 font-display leading-tight max-[19rem]:hidden ' +
            `${isLong ? sizes.long : sizes.name} ${ink}`
          }
        >
          {name}
        </span>
      )}
    </span>
  )
}

type HemProps = { cloth: Cloth | 'mogra'; className?: string }

/** The scalloped edge under a section of this cloth, with a bead under each scallop. */
export function Hem({ cloth, className = '' }: HemProps): ReactElement {
  return <div aria-hidden="true" data-cloth={cloth} className={`hem ${className}`} />
}

/** A row of beads in the colour of the cloth around it. */
export function Beads({ className = '' }: { className?: string }): ReactElement {
  return <span aria-hidden="true" className={`beads block ${className}`} />
}

type BellProps = { children: ReactNode; size?: 'hero' | 'card' | 'band'; className?: string }

const CORDS = { hero: 'h-5 lg:h-14', card: 'h-5 lg:h-9', band: 'h-4' }
const KNOBS = { hero: 'size-3.5 lg:size-5', card: 'size-2.5', band: 'size-2.5' }
const DOMES = {
  hero: 'aspect-[1/.98] bg-chandan',
  card: 'aspect-[1/1.06] bg-white/40',
  band: 'aspect-[1/1.02] bg-white/40',
}

/** A picture in the shape of a jhumka. The colours come from the `data-cloth` around it. */
export function Bell({ children, size = 'card', className = '' }: BellProps): ReactElement {
  return (
    <span className={`block ${className}`}>
      <span aria-hidden="true" className={`mx-auto block w-px bg-(--bead) ${CORDS[size]}`} />
      <span
        aria-hidden="true"
        className={`mx-auto block rounded-full bg-(--bead) ${KNOBS[size]}`}
      />
      {size === 'hero' && (
        <span aria-hidden="true" className="mx-auto block h-1.5 w-px bg-(--bead)" />
      )}
      <span className={`bell relative block overflow-hidden ${DOMES[size]}`}>
        {children}
        <span
          aria-hidden="true"
          className={`hem-cut absolute inset-x-0 -bottom-px ${size === 'hero' ? '[--s:26px]' : ''}`}
        />
      </span>
      <Beads className={size === 'hero' ? 'mt-1.5 [--s:26px]' : 'mt-1'} />
    </span>
  )
}

type SocialIconProps = { name: 'instagram' | 'facebook' | 'youtube' }

/** The logo of a social network, which is in the file of the wordmark. */
export const SocialIcon = ({ name }: SocialIconProps): ReactElement => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-5 shrink-0"
  >
    <use href={`${drawings}#${name}`} />
  </svg>
)

const SOCIAL_NETWORKS = [
  { name: 'instagram', label: 'Instagram' },
  { name: 'facebook', label: 'Facebook' },
  { name: 'youtube', label: 'YouTube' },
] as const

/** Returns the social networks that the shop uses. */
export const socialLinks = (shop: ShopDetails) =>
  SOCIAL_NETWORKS.map((network) => ({ ...network, href: shop[network.name] })).filter(
    ({ href }) => href !== '',
  )
