import type { ReactElement, ReactNode } from 'react'

/** What a question is about, under its sentence: a picture, a title and a further line. */
export function ConfirmSubject({
  picture,
  title,
  line,
}: {
  picture: ReactNode
  title: string
  line?: string | undefined
}): ReactElement {
  return (
    <span className="flex items-center gap-3 bg-chandan p-3 text-sm">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-xs bg-white"
      >
        {picture}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        {line && <span className="block text-jamun-700">{line}</span>}
      </span>
    </span>
  )
}
