import { lazy, Suspense, type ReactNode } from 'react'
import { Bell, Mark } from '#web/ui/brand.tsx'
import { useRootData } from '#web/session/shop-facts.ts'
import { Picture, SitePicture } from '#web/ui/picture.tsx'
import { useGuestAdditions } from '#web/storefront/account/saved-addition/guest-additions.ts'

/**
 * Most visitors have added nothing, so its script is loaded with an addition. Without its file the
 * log-in adds the pieces all the same.
 */
const SavedNotice = lazy(() =>
  import('#web/storefront/account/saved-addition/saved-notice.tsx').then(
    (file) => ({ default: file.SavedNotice }),
    () => ({ default: () => null }),
  ),
)

const PANEL_SIZES = '448px'

/** The frame of log-in and registration. Wide screens also show a decorative panel at the left. */
export function AccountScreen({
  cloth,
  greeting,
  title,
  children,
}: {
  cloth: 'haldi' | 'mor'
  greeting: string
  title: string
  children: ReactNode
}) {
  const hasAddition = useGuestAdditions().length > 0
  // The header has the logo. A kept piece takes its place: the toast that leads here would cover
  // the button below.
  const hasMark = !hasAddition && !useRootData()?.logo
  return (
    <div className="lg:-mb-24 lg:grid lg:min-h-[calc(100svh-3.5rem)] lg:grid-cols-2">
      <div
        aria-hidden="true"
        data-cloth={cloth}
        className="relative hidden overflow-hidden bg-(--ground) pb-14 lg:block"
      >
        <Bell size="hero" className="mx-auto w-3/5 max-w-md">
          <PanelPicture />
        </Bell>
        <p className="mt-8 text-center font-display text-[2.125rem] text-(--title)">{greeting}</p>
      </div>
      {/* Centred, the form would move while the rest of it arrives, and with each message. */}
      <div className="flex items-start justify-center px-5 py-8 lg:py-[max(4rem,11vh)]">
        <div className="w-full max-w-form">
          {hasMark && <Mark className="h-14 w-auto lg:hidden" />}
          <h1 className="mt-4 font-display text-[2.125rem] leading-tight lg:mt-0 lg:text-[2.75rem]">
            {title}
          </h1>
          {hasAddition && (
            <Suspense fallback={<div className="mt-5 min-h-25" />}>
              <SavedNotice />
            </Suspense>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}

/** The picture in the left panel. Loaded lazily, so narrow screens never fetch it. */
function PanelPicture() {
  const own = useRootData()?.panel
  if (own) return <Picture picture={own} sizes={PANEL_SIZES} alt="" />
  return <SitePicture name="hero-1" widths={[480, 720, 1080]} sizes={PANEL_SIZES} />
}
