import type { ReactElement } from 'react'
import { PLACEHOLDERS } from '#shared/catalog/placeholders.ts'

const MARKS = [
  {
    mark: '! Words',
    means:
      'One line above everything, such as the day from which the policy holds. Above the ' +
      'introduction, once.',
  },
  { mark: 'Words', means: 'A paragraph. A blank line ends it. The first one is the introduction.' },
  {
    mark: '## Words',
    means: 'The head of a section. Links to a section stay as long as its head does.',
  },
  { mark: '- Words', means: 'A line of a list.' },
  { mark: '+ Term: words', means: 'A term and what it means.' },
  {
    mark: '### Words',
    means: 'The name of a reading, with its list under it. Two of them stand side by side.',
  },
  {
    mark: '[Words](/refund)',
    means: 'A link: to a page of this shop, or with https://, mailto: or tel:.',
  },
  { mark: '{shop}', means: 'In a line of its own: who sells, and how to reach you.' },
  { mark: '{officer}', means: 'In a line of its own: the grievance officer.' },
]

/** The notation of policy texts, collapsed at first. */
export function PolicyHelp(): ReactElement {
  return (
    <details className="mt-1">
      <summary
        className={
          'inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-rani-600'
        }
      >
        How to write it
      </summary>
      <dl className="stack-2 text-sm">
        {[
          ...MARKS,
          ...PLACEHOLDERS.map(({ name, means }) => ({
            mark: `{${name}}`,
            means: `In any line: ${means}, as your settings say.`,
          })),
        ].map(({ mark, means }) => (
          <div key={mark} className="gap-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-mono text-jamun-950">{mark}</dt>
            <dd className="text-jamun-700">{means}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-jamun-700">
        Everything else is text as you type it; HTML is not read.
      </p>
    </details>
  )
}
