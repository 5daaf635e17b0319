import { useMemo, type ReactElement } from 'react'
import { fillAllPlaceholders, type PlaceholderTexts } from '#shared/catalog/placeholders.ts'
import type { Section } from '#shared/policy/policy.ts'
import { readPolicy } from '#shared/policy/policy-text.ts'
import { PolicyText } from '#web/storefront/policy/policy-text.tsx'

const MAX_PROBLEMS = 5

type PreviewProps = {
  title: string
  text: string
  known: readonly Section[]
  words: PlaceholderTexts
}

/** A policy as its page will show it, with its problems line by line. Links are disabled. */
export function PolicyPreview({ title, text, known, words }: PreviewProps): ReactElement {
  const { problems, ...body } = useMemo(() => readPolicy(text, known), [text, known])
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-sm font-medium text-jamun-800">What a customer reads</p>
      {problems.length > 0 && (
        <ul className="mb-3 stack-1 bg-sindoor-100/60 p-3 text-sm">
          {problems.slice(0, MAX_PROBLEMS).map((problem) => (
            <li key={`${problem.line} ${problem.text}`} className="wrap-anywhere">
              <span className="font-semibold">Line {problem.line}:</span> {problem.text}
            </li>
          ))}
          {problems.length > MAX_PROBLEMS && <li>and {problems.length - MAX_PROBLEMS} more</li>}
        </ul>
      )}
      <section
        // It scrolls, so the keyboard must reach it. Nothing in it takes input.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`Preview of the ${title}`}
        onClickCapture={(event) => event.preventDefault()}
        className="max-h-[44rem] overflow-y-auto border border-jamun-200 bg-mogra p-4 wrap-anywhere"
      >
        <p className="font-display text-[2.125rem] leading-tight">{title}</p>
        <PolicyText policy={fillAllPlaceholders(body, words)} anchors={false} />
      </section>
    </div>
  )
}
