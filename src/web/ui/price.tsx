import type { ReactElement } from 'react'

/**
 * The price on cards and product pages: the old price struck through, then the price to pay. Both
 * are texts from the API.
 */
export function Price({
  sale,
  actual,
  size = 'card',
}: {
  sale: string
  actual: string | null
  size?: 'card' | 'page'
}): ReactElement {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {actual && (
        <>
          <span className="sr-only">Actual price</span>
          <s
            className={
              'tnum whitespace-nowrap text-jamun-500 ' + (size === 'page' ? 'text-lg' : 'text-sm')
            }
          >
            {actual}
          </s>
        </>
      )}
      <span className="sr-only">Sale price</span>
      <span
        className={`tnum whitespace-nowrap font-bold ${size === 'page' ? 'text-2xl' : 'text-lg'}`}
      >
        {sale}
      </span>
    </p>
  )
}
