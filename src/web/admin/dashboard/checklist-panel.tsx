import { Check, ChevronDown, Circle } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  confirmOpening,
  type Checklist,
  type Confirmation,
} from '#web/api/admin/operations/checklist.ts'
import { Button } from '#web/ui/button.tsx'

const LINK =
  'inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
  'underline-offset-4'
const ICON = { 'aria-hidden': true, strokeWidth: 1.8, className: 'mt-0.5 size-5 shrink-0' } as const

/** Confirms a step, or that a text of the demo stays. */
export const CONFIRM: Mutation<Confirmation, void> = {
  name: 'confirm',
  send: confirmOpening,
  failed: () => 'It could not be saved: ',
  reloadsAfter: ({ code }) => code === 'settings.changed',
}

const CONFIRM_LABELS = {
  policiesRead: 'I have read them',
  withoutMessages: 'Open without messages',
} as const

type Step = Checklist['steps'][number]

/** What the link of a step does, by the name of the step. */
const ACTS: Record<string, string> = {
  name: 'Enter the name',
  address: 'Enter the address',
  gst: 'Enter the GSTIN',
  officer: 'Name the officer',
  logo: 'Add a logo',
  product: 'Add a product',
  importer: 'Enter the importer',
  policies: 'Read the policies',
  demo: 'Remove the demo',
  payments: 'Enter the payment keys',
  mail: 'Connect a mail server',
  messages: 'Connect a messenger',
  domain: 'Look at the address',
}

/** How many of the next steps stand beside each other on wide screens. */
const MAX_NEXT = 3

/**
 * What is to be done before the shop opens: the progress and the next steps, without opening the
 * list. Once most steps are done, and on narrow screens, the next step is one line.
 */
export function ChecklistPanel({ checklist }: { checklist: Checklist }): ReactElement {
  const { steps, samples } = checklist
  const open = steps.filter(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone)
  const left = samples.filter(({ isKept }) => !isKept)
  const isLine = open.length === 0 || done.length > steps.length / 2
  return (
    <section
      aria-label="Before you open"
      className="group/panel mb-4 bg-white wrap-anywhere lg:mb-5"
    >
      <details className="group">
        <summary
          className={
            'flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-2 ' +
            'max-[18rem]:px-3 lg:px-6 [&::-webkit-details-marker]:hidden'
          }
        >
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
            <h2 className="font-display text-[1.375rem]">Before you open</h2>
            <Beads total={steps.length} done={done.length} />
            <span className="text-sm text-jamun-700">
              {done.length} of {steps.length} steps are done.
            </span>
          </span>
          <ChevronDown {...ICON} className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-5 max-[18rem]:px-3 lg:px-6 lg:pb-6">
          <ul aria-label="Steps to do" className="divide-y divide-jamun-100">
            {open.map((step) => (
              <OpenStep key={step.name} step={step} />
            ))}
          </ul>
          {left.length > 0 && <Samples samples={left} />}
          {done.length > 0 && <DoneSteps steps={done} />}
        </div>
      </details>
      <div
        className={
          'border-t border-jamun-100 px-5 max-[18rem]:px-3 lg:px-6 ' +
          'group-has-[>details[open]]/panel:hidden'
        }
      >
        <NextLine step={open[0]} samples={left.length} className={isLine ? '' : 'lg:hidden'} />
        {!isLine && <NextSteps steps={open.slice(0, MAX_NEXT)} />}
      </div>
    </section>
  )
}

/** The progress as beads. The text beside them says the same. */
const Beads = ({ total, done }: { total: number; done: number }) => (
  <span aria-hidden="true" className="hidden gap-1 sm:flex">
    {Array.from({ length: total }, (_, index) => (
      <span
        key={index}
        className={`size-2 rounded-full ${index < done ? 'bg-mehendi-700' : 'bg-jamun-200'}`}
      />
    ))}
  </span>
)

type NextLineProps = { step: Step | undefined; samples: number; className: string }

/** The next step in one line, or what is left of the demo. */
const NextLine = ({ step, samples, className }: NextLineProps) => (
  <div className={`flex min-h-11 flex-wrap items-center gap-x-3 text-sm ${className}`}>
    {step ? (
      <>
        <p className="py-1">
          <span className="text-jamun-700">Next:</span>{' '}
          <span className="font-semibold">{step.title}</span>
        </p>
        <StepActions step={step} />
      </>
    ) : (
      <p className="text-jamun-700">
        {samples === 1 ? 'One thing is' : `${samples} things are`} still from the demo.
      </p>
    )}
  </div>
)

/** The next steps beside each other, on wide screens. */
const NextSteps = ({ steps }: { steps: Step[] }) => (
  <ol aria-label="Next steps" className="hidden gap-x-8 lg:grid lg:grid-cols-3">
    {steps.map((step) => (
      <li key={step.name} className="flex flex-col pt-3 pb-1">
        <h3 className="font-semibold">{step.title}</h3>
        <p title={step.hint} className="line-clamp-2 text-sm text-jamun-700">
          {step.hint}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-4">
          <StepActions step={step} />
        </div>
      </li>
    ))}
  </ol>
)

const DoneSteps = ({ steps }: { steps: Step[] }) => (
  <details className="mt-3">
    <summary className="min-h-11 cursor-pointer py-3 text-sm font-medium">Done steps</summary>
    <ul className="stack-2 text-sm">
      {steps.map(({ name, title }) => (
        <li key={name} className="flex gap-2">
          <Check {...ICON} className="size-5 shrink-0 text-mehendi-700" />
          {title}
        </li>
      ))}
    </ul>
  </details>
)

function OpenStep({ step }: { step: Step }) {
  return (
    <li className="flex gap-3 py-3">
      <Circle {...ICON} className="mt-0.5 size-5 shrink-0 text-jamun-400" />
      <div className="min-w-0 grow items-center justify-between gap-5 sm:flex">
        <div className="min-w-0">
          <h3 className="font-semibold">{step.title}</h3>
          <p className="text-sm text-jamun-700">{step.hint}</p>
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-x-4">
          <StepActions step={step} />
        </div>
      </div>
    </li>
  )
}

/** The link to the place of a step, and the button that confirms it instead. */
function StepActions({ step: { name, title, to, confirm } }: { step: Step }) {
  const { run, busy } = useMutation(CONFIRM)
  return (
    <>
      {to && (
        <Link to={to} className={LINK}>
          {ACTS[name] ?? title}
        </Link>
      )}
      {confirm && (
        <Button look="outline" size="sm" busy={busy} onClick={() => void run({ field: confirm })}>
          {CONFIRM_LABELS[confirm]}
        </Button>
      )}
    </>
  )
}

/** Texts and pictures of the demo that customers still see. */
function Samples({ samples }: { samples: Checklist['samples'] }) {
  const { run, busy } = useMutation(CONFIRM)
  return (
    <>
      <h3 className="mt-4 font-semibold">Still from the demo</h3>
      <ul aria-label="Still from the demo" className="divide-y divide-jamun-100">
        {samples.map(({ name, title, to }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link to={to} className={LINK}>
              {title}
            </Link>
            {name !== 'products' && (
              <Button
                look="outline"
                size="sm"
                busy={busy}
                aria-label={`Keep it: ${title}`}
                onClick={() => void run({ kept: name })}
              >
                Keep it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
