import type { ReactElement } from 'react'
import type { PolicyBody } from '#shared/policy/policy.ts'
import { PolicyPart } from './policy-part.tsx'
import { RichText } from './rich-text.tsx'

/**
 * The text of a policy, also for the admin preview. There `anchors` is false, because that page has
 * ids of its own.
 */
export function PolicyText({
  policy: { first, lead, sections },
  anchors = true,
}: {
  policy: PolicyBody
  anchors?: boolean
}): ReactElement {
  return (
    <>
      {first && <p className="mt-3 font-semibold text-zari-700">{first}</p>}
      <p className="mt-3 text-lg text-jamun-800">
        <RichText text={lead} />
      </p>
      {sections.map(({ id, head, parts }) => (
        <section key={id} aria-labelledby={anchors ? id : undefined}>
          <h2
            id={anchors ? id : undefined}
            className="mt-9 font-display text-[1.5rem] leading-tight print:break-after-avoid"
          >
            {head}
          </h2>
          {parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts never move
            <PolicyPart key={index} part={part} />
          ))}
        </section>
      ))}
    </>
  )
}
