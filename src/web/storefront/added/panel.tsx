import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Picture as PictureData } from '#contract/contract.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { $added } from './added-state.ts'
import { usePanelSize } from './panel-size.ts'
import { useClosing } from './use-closing.ts'

/** Pages that show the lines of the cart themselves. */
const SHOWS_LINES = /^\/(cart|checkout)\b/
/** Pages that lead on by themselves. The panel would be lost with them. */
const LEADS_ON = /^\/(login|register|forgot-password)\b/

let opened = 0

/**
 * Shows a panel under the header; after a log-in on the page that follows. Returns a function that
 * replaces it as long as it is shown, or undefined on a page that needs none.
 */
export function openPanel(panel: ReactElement): ((changed: ReactElement) => void) | undefined {
  if (SHOWS_LINES.test(window.location.pathname)) return undefined
  opened += 1
  const key = String(opened)
  const show = (shown: ReactElement) => $added.set(<OnPage key={key} panel={shown} />)
  show(panel)
  return (changed) => {
    if ($added.get()?.key === key) show(changed)
  }
}

/** The panel, from the first page on that is not one of the log-in. */
function OnPage({ panel }: { panel: ReactElement }): ReactElement | null {
  const { pathname } = useLocation()
  const isNeeded = !SHOWS_LINES.test(pathname)
  useEffect(() => {
    if (!isNeeded) $added.set(null)
  }, [isNeeded])
  return isNeeded && !LEADS_ON.test(pathname) ? panel : null
}

type PanelLine = {
  /** The name of the panel, above the title of the piece. */
  label: string
  picture: PictureData | null
  title: string
  details: ReactNode
}

type PanelFrameProps = PanelLine & {
  /** How far free shipping is. */
  shipping: ReactNode
  /** The way on, beside the link to the cart. */
  next: ReactElement
  /** Shown where there is room. */
  more?: ReactNode
}

/**
 * The panel of an addition under the header. It takes no focus and is not announced: the toast says
 * the sentence.
 */
export function PanelFrame({ shipping, next, more, ...line }: PanelFrameProps): ReactElement {
  const panel = useRef<HTMLElement>(null)
  const size = usePanelSize(panel)
  const events = useClosing(panel)
  const isBar = size === 'bar'
  return (
    <section
      ref={panel}
      aria-label={line.label}
      {...events}
      className={
        'absolute inset-x-0 top-full mt-(--sticky-head) animate-toast border-b border-jamun-100 ' +
        'bg-white px-4 py-3 shadow-pop sm:left-auto sm:right-4 sm:w-[400px] sm:rounded-md ' +
        'sm:border lg:right-8'
      }
    >
      <Line {...line} isBar={isBar} />
      {!isBar && (
        <>
          <div className="mt-3">{shipping}</div>
          <div className="mt-3 grid gap-2 min-[20rem]:grid-cols-[auto_1fr]">
            <Link to="/cart" className={buttonClass('outline', 'md', 'px-5!')}>
              View Cart
            </Link>
            {next}
          </div>
        </>
      )}
      {size === 'full' && more}
    </section>
  )
}

function Line({ label, picture, title, details, isBar }: PanelLine & { isBar: boolean }) {
  const pictureSize = isBar ? 'size-12' : 'size-18'
  return (
    <div className="flex items-center gap-3">
      <span className={`shrink-0 overflow-hidden rounded-xs bg-chandan ${pictureSize}`}>
        <Picture picture={picture} sizes="72px" className="size-full object-cover" alt="" />
      </span>
      <p className="min-w-0 flex-1 text-sm leading-snug">
        {!isBar && <span className="block font-semibold text-mehendi-700">{label}</span>}
        <span title={title} className="block truncate">
          {title}
        </span>
        <span className="tnum block text-jamun-700">{details}</span>
      </p>
      {isBar && (
        <Link to="/cart" className={buttonClass('outline', 'sm', 'shrink-0')}>
          View Cart
        </Link>
      )}
      <CloseButton label="Close" onClick={() => $added.set(null)} />
    </div>
  )
}
