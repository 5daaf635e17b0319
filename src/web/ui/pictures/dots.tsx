import type { ReactElement } from 'react'

type DotsProps = { count: number; current: number; className: string }

/** A dot for each picture, with that of the shown one dark. */
export const Dots = ({ count, current, className }: DotsProps): ReactElement => (
  <div aria-hidden="true" className={`flex items-center justify-center ${className}`}>
    {Array.from({ length: count }, (_, index) => (
      <span
        key={index}
        className={'size-1.5 rounded-full ' + (index === current ? 'bg-jamun-900' : 'bg-jamun-400')}
      />
    ))}
  </div>
)
