import type { ReactElement } from 'react'
import type { Cart } from '#web/api/cart.ts'
import { Button } from '#web/ui/button.tsx'

type EnteredProps = {
  busy: boolean
  error?: string | undefined
  coupon: NonNullable<Cart['coupon']>
  /** Missing until the code can be removed: its button has its place only. */
  onRemove?: () => Promise<void>
}

/** The code of the cart with what it saves, or why it does not apply. */
export function EnteredCode({ coupon, busy, error, onRemove }: EnteredProps): ReactElement {
  const { code, isApplied, message } = coupon
  return (
    <div
      className={
        'border-l-2 bg-white px-3.5 py-2.5 ' +
        (isApplied ? 'border-mehendi-700' : 'border-zari-500')
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {code}
          <span className="ml-2 text-sm font-normal whitespace-nowrap text-jamun-700">
            {isApplied ? 'Applied' : 'Not applied'}
          </span>
        </p>
        <Button
          look="link"
          busy={busy}
          onClick={() => void onRemove?.()}
          className={onRemove ? 'text-sm' : 'invisible text-sm'}
        >
          Remove<span className="sr-only"> the code {code}</span>
        </Button>
      </div>
      <p role="status" className={`text-sm ${isApplied ? 'text-mehendi-700' : 'text-jamun-900'}`}>
        {error ?? message}
      </p>
    </div>
  )
}
