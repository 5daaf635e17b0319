import type { ReactElement } from 'react'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import type { MatchingProduct } from '#web/api/admin/catalog/products.ts'
import { Picture } from '#web/ui/picture.tsx'

const MAX_NAMED = 3

/**
 * The first of the products by picture and title, how many more there are, and what follows
 * (`means`).
 */
export function Subjects({
  products,
  means,
}: {
  products: MatchingProduct[]
  means?: string
}): ReactElement {
  // Of all that match only those of a page have pictures.
  const named = products.toSorted((one, other) => Number(!one.pictures) - Number(!other.pictures))
  const more = products.length - MAX_NAMED
  return (
    <span className="block stack-1 text-sm text-jamun-700">
      {named.slice(0, MAX_NAMED).map(({ id, title, pictures }) => (
        <ConfirmSubject
          key={id}
          picture={<Picture picture={pictures?.[0] ?? null} sizes="56px" alt="" />}
          title={title}
        />
      ))}
      {more > 0 && <span className="block">and {more.toLocaleString('en-IN')} more</span>}
      {means && <span className="block pt-2">{means}</span>}
    </span>
  )
}
