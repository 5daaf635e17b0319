import { useId, type ReactElement } from 'react'

type PlaceRangeProps = {
  label: string
  value: string
  onChange: (value: string) => void
  min?: number
  max?: number
  step?: number
}

/** A place along one side of a picture, in per cent. */
export function PlaceRange({
  label,
  value,
  onChange,
  min = 0,
  max = 100,
  step = 10,
}: PlaceRangeProps): ReactElement {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex justify-between text-sm text-jamun-800">
        {label}
        <span className="tnum text-jamun-500">{value} %</span>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-full accent-rani-600"
      />
    </div>
  )
}
