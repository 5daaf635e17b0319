const STEPS = ['Cart', 'Checkout', 'Payment']

/** The progress of the purchase. `current` counts from 0. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className="flex flex-wrap items-center justify-center gap-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={
            'flex items-center gap-2 ' +
            `${index === current ? 'font-semibold text-rani-700' : 'text-jamun-700'}`
          }
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-5 bg-jamun-300 sm:w-10" />}
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-full ${beadClass(index - current)}`}
          />
          {step}
        </li>
      ))}
    </ol>
  )
}

function beadClass(ahead: number): string {
  if (ahead > 0) return 'border border-jamun-400'
  return ahead === 0 ? 'bg-rani-600 ring-3 ring-rani-100' : 'bg-rani-600'
}
