import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { RootDataContext, type RootData } from '#web/session/shop-facts.ts'
import { $alerts, CloseButton, Modal } from '#web/ui/modal.tsx'
import { PhoneSearchField } from './phone-search-field.tsx'

/** Opens the search over the whole window. The page behind it stays where it is. */
export function openSearch(): void {
  if ($alerts.get().length > 0) return
  const close = () => $alerts.set($alerts.get().filter((other) => other !== overlay))
  const overlay = <SearchOverlay key="search" onClose={close} />
  $alerts.set([overlay])
}

/** The search of phones: the field, and under it all that it suggests. */
function SearchOverlay({ onClose }: { onClose: () => void }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { pathname, search } = useLocation()
  const q = pathname.toLowerCase() === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  useCloseOnNavigation(dialog)
  return (
    <RootDataContext value={useRouteLoaderData<RootData>('root')}>
      <Modal
        ref={dialog}
        openOnMount
        aria-label="Search"
        onClose={onClose}
        className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-mogra px-3 py-2"
      >
        <PhoneSearchField
          id="overlay-search"
          q={q}
          field={field}
          className="w-[calc(100%-3rem)] focus:border-jamun-900"
          clearClass="right-12"
        />
        <div className="absolute top-2.5 right-1.5">
          <CloseButton label="Close" onClick={() => dialog.current?.close()} />
        </div>
      </Modal>
    </RootDataContext>
  )
}

/**
 * Closes the dialog as soon as a search or a suggestion is chosen. A page that was being loaded
 * when the dialog opened does not close it.
 */
function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement | null>): void {
  const { location } = useNavigation()
  const before = useRef(location)
  useEffect(() => {
    if (location && location !== before.current) dialog.current?.close()
  }, [dialog, location])
}
