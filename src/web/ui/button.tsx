import { Heart as HeartIcon, LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactElement } from 'react'

type Look = 'buy' | 'primary' | 'outline' | 'filling' | 'soft' | 'danger' | 'haldi' | 'link'
type Size = 'lg' | 'md' | 'sm'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-xs text-center font-semibold ' +
  'eased select-none'
const DISABLED =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-jamun-100 ' +
  'disabled:text-jamun-500'

const LOOKS: Record<Look, string> = {
  buy: 'bg-rani-600 text-white not-disabled:hover:bg-rani-700',
  primary:
    'bg-jamun-900 text-white not-disabled:hover:bg-jamun-800 not-disabled:active:bg-jamun-950',
  outline: 'border border-jamun-900 text-jamun-950 not-disabled:hover:bg-jamun-100',
  // The button of a card: it fills under the pointer, as no other button is beside it.
  filling:
    'border border-jamun-900 text-jamun-950 not-disabled:hover:bg-jamun-900 ' +
    'not-disabled:hover:text-white',
  soft: 'bg-jamun-100 text-jamun-950 not-disabled:hover:bg-jamun-200',
  danger: 'bg-sindoor-600 text-white hover:opacity-90',
  haldi: 'bg-haldi-400 text-jamun-950 hover:bg-haldi-300',
  link: 'font-medium text-rani-600 underline underline-offset-4 hover:text-rani-700',
}

const SIZES: Record<Size, string> = {
  lg: 'min-h-13 px-7 text-base',
  md: 'min-h-12 px-6 text-base',
  sm: 'min-h-11 px-4 text-sm',
}

/** Returns the classes of a button, or of a link that looks like one. */
export function buttonClass(look: Look, size: Size = 'md', extra = ''): string {
  const shape = look === 'link' ? 'min-h-11' : SIZES[size]
  return `${BASE} ${LOOKS[look]} ${shape} ${look === 'link' ? '' : DISABLED} ${extra}`
    .replace(/\s+/g, ' ')
    .trim()
}

/** The look of the buttons above a grid, without `display`. */
export const TOOL_BUTTON =
  'min-h-11 items-center gap-2 rounded-xs border border-jamun-400 bg-white px-3 text-sm ' +
  'font-medium hover:border-jamun-700'

type ButtonProps = ComponentProps<'button'> & { look?: Look; size?: Size; busy?: boolean }

/** A button. While `busy` it shows a spinner and ignores clicks; the label is the caller's. */
export function Button({
  look = 'primary',
  size = 'md',
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps): ReactElement {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(look, size, `${busy ? 'opacity-80' : ''} ${className}`)}
    >
      {busy && (
        <LoaderCircle
          aria-hidden="true"
          strokeWidth={1.6}
          className="size-5 shrink-0 animate-spin"
        />
      )}
      {children}
    </button>
  )
}

const HEART_LOOKS = {
  card: 'size-11',
  square: 'size-13 shrink-0 rounded-xs border border-jamun-400 hover:border-jamun-900',
}

/** The wishlist toggle: filled if the product is in the wishlist. */
export function Heart({
  on,
  onToggle,
  look,
}: {
  on: boolean
  onToggle: () => void
  look: 'card' | 'square'
}): ReactElement {
  const label = on ? 'Remove from wishlist' : 'Add to wishlist'
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={onToggle}
      className={
        `inline-grid place-items-center ${HEART_LOOKS[look]} ` +
        `${on ? 'text-sindoor-600' : 'text-jamun-900 hover:text-sindoor-600'}`
      }
    >
      <span
        className={
          look === 'card' ? 'grid size-8 place-items-center rounded-full bg-white/95' : 'contents'
        }
      >
        <HeartIcon
          key={String(on)}
          aria-hidden="true"
          strokeWidth={1.6}
          className={
            `${look === 'card' ? 'size-4.5' : 'size-[22px]'} ` +
            `${on ? 'animate-pop fill-sindoor-600' : ''}`
          }
        />
      </span>
    </button>
  )
}
