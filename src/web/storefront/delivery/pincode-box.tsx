import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useInView } from '#web/ui/browser/motion.ts'
import { WaitingText } from './waiting.tsx'

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

const NEAR = { rootMargin: '50px', once: true }

/** A round and the text, as large as icon and dates. */
const Waiting = () => (
  <div className="flex gap-3 text-sm">
    <span aria-hidden="true" className="skeleton size-5 shrink-0 rounded-full" />
    <p className="min-w-0 flex-1">
      <WaitingText />
    </p>
  </div>
)

/**
 * The delivery dates in most of India or of the remembered pincode, with a field to change it. The
 * server renders no dates, so that the page is the same for everybody. Their place is kept free:
 * two lines with the field; of a known pincode on wider screens one, with the button.
 */
export function PincodeBox(): ReactElement {
  const { ref, inView } = useInView<HTMLDivElement>(NEAR)
  const [isKnown, setKnown] = useState(false)
  return (
    <section aria-label="Delivery date" className="mt-5 noscript:hidden">
      <div ref={ref} className={isKnown ? 'min-h-22 sm:min-h-16' : 'min-h-25'}>
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
