import type { ReactElement } from 'react'
import { SIZE_GUIDES } from '#shared/catalog/size-guide.ts'
import { pageMeta } from '#web/seo/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { GUIDE_TITLES, SizeSection } from './size-section.tsx'
import type { Route } from './+types/size-guide-page'

const TITLE = 'Size guide'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: TITLE,
    description:
      'Indian ring and bangle sizes in millimetres, lengths of chains, how to measure at home, ' +
      'and a strip to print true to scale.',
    path: '/size-guide',
  })

/** The sizes of rings, bangles and chains, and drawings for paper. Only these are printed. */
export default function SizeGuidePage(): ReactElement {
  return (
    <div
      className={'mx-auto max-w-3xl px-4 py-8 sm:px-6 lg:px-8 lg:py-14 print:max-w-none print:p-0'}
    >
      <h1 className="font-display text-[2.125rem] leading-tight lg:text-[3.5rem]">{TITLE}</h1>
      <nav aria-label={TITLE} className="mt-3 flex flex-wrap gap-x-6 text-sm print:hidden">
        {[
          ...SIZE_GUIDES.map((guide) => ({ id: guide, text: GUIDE_TITLES[guide] })),
          { id: 'print', text: 'To print' },
        ].map(({ id, text }) => (
          <a
            key={id}
            href={`#${id}`}
            className={
              'inline-flex min-h-11 items-center text-rani-600 underline underline-offset-4 ' +
              'hover:text-rani-700'
            }
          >
            {text}
          </a>
        ))}
      </nav>
      {SIZE_GUIDES.map((guide) => (
        <section
          key={guide}
          id={guide}
          aria-labelledby={`${guide}-head`}
          className="scroll-mt-36 pt-8 print:hidden"
        >
          <h2 id={`${guide}-head`} className="font-display text-2xl leading-tight">
            {GUIDE_TITLES[guide]}
          </h2>
          <SizeSection guide={guide} />
        </section>
      ))}
      <section id="print" aria-labelledby="print-head" className="scroll-mt-36 pt-10 print:pt-2">
        <h2 id="print-head" className="font-display text-2xl leading-tight">
          To print, true to scale
        </h2>
        <p className="mt-3 text-sm text-jamun-800">
          Print at 100 %, without “Fit to page”. Then measure the line of 50 mm: if it is longer or
          shorter, the drawings are too. On the screen they are not true to scale.
        </p>
        <Button
          look="outline"
          size="sm"
          className="mt-4 print:hidden noscript:hidden"
          onClick={() => window.print()}
        >
          Print
        </Button>
        <PrintSheet />
      </section>
    </div>
  )
}
