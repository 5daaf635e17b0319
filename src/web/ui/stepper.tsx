import { Minus, Plus } from 'lucide-react'
import type { ReactElement } from 'react'

type StepperProps = {
  quantity: number
  /** From this quantity on the plus is pale. It can still be pressed: stock may have come. */
  stock?: number
  onChange: (next: number) => void
  label?: string
  size?: 'md' | 'sm'
  disabled?: boolean
}

/** The quantity: at least 1, without an upper limit. */
export function Stepper({
  quantity,
  stock = Infinity,
  onChange,
  label = 'Quantity',
  size = 'md',
  disabled = false,
}: StepperProps): ReactElement {
  const buttonClass =
    'grid place-items-center not-disabled:hover:bg-jamun-100 ' +
    'disabled:cursor-not-allowed disabled:text-jamun-300 ' +
    `${size === 'md' ? 'size-12' : 'size-11 sm:size-10'}`
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-xs border border-jamun-400"
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={disabled || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        className={buttonClass}
      >
        <Minus aria-hidden="true" strokeWidth={1.6} className="size-4" />
      </button>
      <output className="tnum min-w-9 text-center font-semibold">{quantity}</output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={disabled}
        onClick={() => onChange(quantity + 1)}
        className={buttonClass}
      >
        <Plus
          aria-hidden="true"
          strokeWidth={1.6}
          className={`size-4 ${quantity >= stock ? 'text-jamun-300' : ''}`}
        />
      </button>
    </div>
  )
}
