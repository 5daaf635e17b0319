import { Minus, Plus } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { useShop } from '#web/session/shop-facts.ts'
import type { Faq } from '#web/storefront/home/content/faq.ts'
import { SECTION, SECTION_HEAD } from './section-head.ts'

/**
 * The frequently asked questions. One is open at a time; a click on it closes it. Without scripts
 * all are open.
 */
export function FaqList({ questions }: { questions: readonly Faq[] }): ReactElement | null {
  const { email } = useShop()
  const [open, setOpen] = useState<number | null>(0)
  if (questions.length === 0) return null
  return (
    <section
      aria-labelledby="faq"
      className={
        `${SECTION} render-near grid gap-6 pt-10 ` + 'lg:grid-cols-[1fr_1.7fr] lg:gap-16 lg:pt-16'
      }
    >
      <div>
        <h2 id="faq" className={SECTION_HEAD}>
          FAQ
        </h2>
        <p className="mt-3 max-w-xs text-jamun-700">
          Something else? Write to{' '}
          <a className="text-rani-600 underline underline-offset-4" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          and a person answers.
        </p>
      </div>
      <div className="border-t border-jamun-200">
        {questions.map((faq, index) => (
          <Question
            key={faq.question}
            faq={faq}
            id={`faq-${index + 1}`}
            open={index === open}
            onToggle={() => setOpen(index === open ? null : index)}
          />
        ))}
      </div>
    </section>
  )
}

function Question({
  faq,
  id,
  open,
  onToggle,
}: {
  faq: Faq
  id: string
  open: boolean
  onToggle(): void
}) {
  const Sign = open ? Minus : Plus
  return (
    <div className="border-b border-jamun-200">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className={
            'flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left ' +
            `text-[1.1rem] font-medium hover:text-rani-700 ${open ? 'text-rani-700' : ''}`
          }
        >
          {faq.question}
          <span
            className={
              'grid size-8 shrink-0 place-items-center rounded-full ' +
              `${open ? 'border border-jamun-400' : 'bg-jamun-100'}`
            }
          >
            <Sign aria-hidden="true" strokeWidth={1.6} className="size-4" />
          </span>
        </button>
      </h3>
      <Answer faq={faq} id={id} open={open} />
    </div>
  )
}

function Answer({ faq, id, open }: { faq: Faq; id: string; open: boolean }) {
  return (
    <div
      id={id}
      className={
        'unfolds noscript:visible noscript:grid-rows-[1fr] ' +
        `${open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]'}`
      }
    >
      <div className="overflow-hidden">
        <p className="max-w-2xl pb-5 pr-12 text-jamun-800">
          {faq.answer}
          {faq.link && (
            <>
              {' '}
              <Link
                to={faq.link.to}
                className="text-rani-600 underline underline-offset-4 hover:text-rani-700"
              >
                {faq.link.label}
              </Link>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
