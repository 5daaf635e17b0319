import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useInView } from '#web/ui/browser/motion.ts'

/** Loaded when it is nearly in view. The page does without it if its file fails to load. */
const PincodeForm = lazy(() =>
  import('./pincode-form.tsx').then(
    (file) => ({ default: file.PincodeForm }),
    () => ({
      default: (_props: { onKnown(isKnown: boolean): void }) => (
        <p className="text-sm">The delivery date could not be loaded.</p>
      ),
    }),
  ),
)

const NEAR = { rootMargin: '150px', once: true }

/** A round and a line, as large as icon and text. */
const Waiting = () => (
  <span aria-hidden="true" className="flex h-5 items-center gap-3">
    <span className="skeleton size-5 rounded-full" />
    <span className="skeleton h-3 w-48 max-w-3/5" />
  </span>
)

/**
 * The delivery dates in most of India or of the remembered pincode, with a field to change it. The
 * server renders no dates, so that the page is the same for everybody. Their place is kept free.
 */
export function PincodeBox(): ReactElement {
  const { ref, inView } = useInView<HTMLDivElement>(NEAR)
  const [isKnown, setKnown] = useState(false)
  return (
    <section aria-label="Delivery date" className="mt-5 noscript:hidden">
      <div ref={ref} className={isKnown ? '' : 'min-h-25'}>
        {inView ? (
          <Suspense fallback={<Waiting />}>
            <PincodeForm onKnown={setKnown} />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </div>
    </section>
  )
}
