import type { ReactElement } from 'react'

type DotsProps = { count: number; current: number; className: string; boxClass: string }

/** Dots over the foot of a picture, one for each, with the shown one dark. */
export const Dots = ({ count, current, className, boxClass }: DotsProps): ReactElement => (
  <div
    aria-hidden="true"
    className={`pointer-events-none absolute inset-x-0 flex justify-center ${className}`}
  >
    <span className={`flex items-center rounded-full bg-white/90 ${boxClass}`}>
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={
            'size-[7px] rounded-full ' + (index === current ? 'bg-jamun-900' : 'bg-jamun-400')
          }
        />
      ))}
    </span>
  </div>
)
